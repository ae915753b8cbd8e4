//! Errors of making a header's text.

use alloc::string::String;
use core::fmt;

/// An error of making a header from Rust's types.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HeaderError {
    /// A name that C++ cannot have.
    Name {
        /// The type or kernel in Rust that has the name, with its member.
        of: String,
        /// The name.
        name: String,
    },
    /// A name that is a keyword, a macro or one of CUDA's variables, or that C++ reserves for compilers.
    Reserved {
        /// The type or kernel in Rust that has the name, with its member.
        of: String,
        /// The name.
        name: String,
    },
    /// A path that `#include` cannot have.
    Include {
        /// The path.
        path: String,
    },
    /// Two members, enumerators or parameters have one name in C++, or a variant has that of a type which its enumeration contains there.
    Taken {
        /// The type or kernel in Rust that has the name, with its member.
        of: String,
        /// The name.
        name: String,
    },
    /// Two types that are not laid out alike have one name in C++.
    Conflict {
        /// The name.
        name: String,
    },
    /// The name of a type is one that its own declaration cannot have: within a template's instance, or with a template or a parameter
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
    /// A class has a member before its base classes: the pointer to a table of virtual functions, which C++ has for functions alone.
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
