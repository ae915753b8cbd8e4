//! Errors from making a header.

use alloc::string::String;
use core::fmt;

/// The reason that Rust types have no header.
#[derive(Clone, PartialEq, Eq)]
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
    /// A header cannot declare a type of this name: a member of another class or of a template's instance, or an instance with
    /// a template or a parameter pack as an argument.
    Scope {
        /// The Rust type, or the name in C++ of a member of another class.
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
                "`{of}`: `{name}` is not a name in C++: use only ASCII letters, `_`, and digits after the first character; \
                 `#[ptx(cxx = ..)]` sets a type's name in C++"
            ),
            Self::Reserved { of, name } => write!(
                f,
                "`{of}`: `{name}` is a keyword, a macro or a variable in CUDA C++, or begins with `__` or with `_` and a capital letter, \
                 which is reserved for compilers: rename it; `#[ptx(cxx = ..)]` sets a type's name in C++"
            ),
            Self::Taken { of, name } => write!(
                f,
                "`{of}`: the name `{name}` is already taken in C++, where keywords and macros get a `_`, and an enumeration with data contains \
                 `Tag`, `tag` and structs such as `HitFields`: rename it"
            ),
            Self::Conflict { name } => write!(
                f,
                "two types with different layouts are called `{name}` in C++: rename one of them with `#[ptx(cxx = ..)]`; add instances \
                 of a generic type with `with_type` or `with_kernels`, because a layout alone does not tell them apart"
            ),
            Self::ArrayParameter { of, parameter } => write!(
                f,
                "`{of}`: the parameter `{parameter}` is an array, which C++ passes as a pointer: put it in a struct, here and in the \
                 kernel"
            ),
            Self::Scope { of } => write!(
                f,
                "`{of}`: a header can only declare classes in namespaces, and templates of types and integers: change its name in C++, \
                 or leave it out and include the header that declares it"
            ),
            Self::NonPodUnion { of } => write!(
                f,
                "`{of}`: a header cannot declare a union that is not plain old data: drop `non_pod`, or leave the type out and include \
                 the header that declares it"
            ),
            Self::VirtualTable { of, base } => write!(
                f,
                "`{of}`: the pointer before the base class `{base}` points to a table of virtual functions, which a header cannot declare: \
                 leave the type out and include the header that declares it"
            ),
        }
    }
}

crate::text::error!(HeaderError);
