//! Errors from making a header.

use alloc::string::String;
use core::fmt;

/// The reason that Rust types have no header.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HeaderError {
    /// A name that is not valid in C++.
    Name {
        /// The Rust type or kernel with the name, and its member if the member has the name.
        of: String,
        /// The name.
        name: String,
    },
    /// A name that is a keyword, a macro or one of CUDA's variables, or that C++ reserves for compilers.
    Reserved {
        /// The Rust type or kernel with the name, and its member if the member has the name.
        of: String,
        /// The name.
        name: String,
    },
    /// A path that `#include` cannot have.
    Include {
        /// The path.
        path: String,
    },
    /// Two members, enumerators or parameters have the same name in C++, or a variant has the name of a type that its
    /// enumeration contains in C++.
    Taken {
        /// The Rust type or kernel with the name, and its member if the member has the name.
        of: String,
        /// The name.
        name: String,
    },
    /// Two types with different layouts have the same name in C++.
    Conflict {
        /// The name.
        name: String,
    },
    /// A kernel's parameter is an array, which C++ cannot pass by value.
    ArrayParameter {
        /// The kernel.
        of: String,
        /// The parameter's name, or its position if it has no name.
        parameter: String,
    },
    /// A type's own declaration cannot have its name: it is in a template's instance, or has a template or a parameter
    /// pack as an argument.
    Scope {
        /// The Rust type.
        of: String,
    },
    /// A union is declared not to be plain old data.
    NonPodUnion {
        /// The Rust type.
        of: String,
    },
    /// A class has a member before its base classes: the pointer to a virtual table, which only classes with virtual
    /// functions have.
    VirtualTable {
        /// The Rust type.
        of: String,
        /// The field of its first base class.
        base: String,
    },
}

impl fmt::Display for HeaderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name { of, name } => write!(
                f,
                "`{of}`: `{name}` is not a name in C++: use letters, digits and `_` only; a type's name in C++ is given with \
                 `#[ptx(cxx = ..)]`"
            ),
            Self::Reserved { of, name } => write!(
                f,
                "`{of}`: `{name}` is a keyword, a macro or a variable in CUDA C++, or begins with `__` or with `_` and a capital letter, \
                 as names of compilers do: give it another name; a type's name in C++ is given with `#[ptx(cxx = ..)]`"
            ),
            Self::Include { path } => write!(
                f,
                "`{}` is not a valid path for `#include`: write a path without quotation marks, apostrophes, backslashes, control \
                 characters, `//`, `/*` and `*/`",
                path.escape_debug()
            ),
            Self::Taken { of, name } => write!(
                f,
                "`{of}`: something else there is called `{name}` in C++ already, where `_` follows keywords and macros, and an enumeration with data \
                 has `Tag`, `tag` and structs like `HitFields`: give it another name"
            ),
            Self::Conflict { name } => write!(
                f,
                "two types with different layouts are called `{name}` in C++: give one another name there with `#[ptx(cxx = ..)]`; \
                 instances of a generic type are told apart by `with_type` and `with_kernels`, but not by their layouts alone"
            ),
            Self::ArrayParameter { of, parameter } => write!(
                f,
                "`{of}`: the parameter `{parameter}` is an array, and C++ passes arrays as pointers: put it in a struct, here and in the \
                 kernel"
            ),
            Self::Scope { of } => write!(
                f,
                "`{of}`: a header declares classes of namespaces, and templates whose arguments are types and integers: give it another \
                 name in C++, or leave it out and include the header that declares it"
            ),
            Self::NonPodUnion { of } => write!(
                f,
                "`{of}`: a header cannot declare a union that is not plain old data: take `non_pod` away, or leave the type out and include \
                 the header that declares it"
            ),
            Self::VirtualTable { of, base } => write!(
                f,
                "`{of}`: a pointer before the base class `{base}` is that to a table of virtual functions, and a header cannot declare the \
                 functions: leave the type out and include the header that declares it"
            ),
        }
    }
}

impl core::error::Error for HeaderError {}
