//! Errors from making a header.

use alloc::format;
use alloc::string::String;
use core::fmt;

/// The reason that Rust types have no header, or that a header could not be written to its file.
#[derive(Clone, PartialEq, Eq)]
pub struct HeaderError(pub(super) String);

impl fmt::Display for HeaderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

crate::text::error!(HeaderError);

/// Errors about a name. `of` is the Rust type or kernel with the name, and its member if the member has the name.
impl HeaderError {
    /// Returns the error that a name is not valid in C++.
    pub(super) fn name(of: &str, name: &str) -> Self {
        Self(format!(
            "`{of}`: `{name}` is not a name in C++: use only ASCII letters, `_`, and digits after the first character; \
             `#[ptx(cxx = ..)]` sets a type's name in C++"
        ))
    }

    /// Returns the error that a name is a keyword, a macro or one of CUDA's variables, or that C++ reserves it for compilers.
    pub(super) fn reserved(of: &str, name: &str) -> Self {
        Self(format!(
            "`{of}`: `{name}` is a keyword, a macro or a variable in CUDA C++, or begins with `__` or with `_` and a capital letter, \
             which is reserved for compilers: rename it; `#[ptx(cxx = ..)]` sets a type's name in C++"
        ))
    }

    /// Returns the error that two members, enumerators or parameters have the same name in C++, or that a variant has the
    /// name of a type that its enumeration contains in C++.
    pub(super) fn taken(of: &str, name: &str) -> Self {
        Self(format!(
            "`{of}`: the name `{name}` is already taken in C++, where keywords and macros get a `_`, and an enumeration with data contains \
             `Tag`, `tag` and structs such as `HitFields`: rename it"
        ))
    }

    /// Returns the error that a type follows the rules of another host than the header's.
    pub(super) fn host(of: &str) -> Self {
        Self(format!(
            "`{of}` follows the rules of another host than the header: name the header's host with `for_host`, or declare the type for it, with \
             `#[ptx(host = \"..\")]` and the integer that `long` is there"
        ))
    }

    /// Returns the error that a header cannot declare a type of this name: a member of another class or of a template's
    /// instance, or an instance with a template or a parameter pack as an argument.
    pub(super) fn scope(of: &str) -> Self {
        Self(format!(
            "`{of}`: a header can only declare classes in namespaces, and templates of types and integers: change its name in C++, \
             or leave it out and include the header that declares it"
        ))
    }
}
