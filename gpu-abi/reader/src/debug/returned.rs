//! Classes that functions of Windows do not return in a register.
//!
//! The x64 ABI of Windows returns a value of 1, 2, 4 or 8 bytes in a register, and others through a pointer that the caller passes, as Rust does.
//! A class is returned in a register only if it is plain old data as in C++03. By Microsoft's documentation, that excludes a class with a
//! constructor, a destructor or a copy assignment operator of its own; with members that are private, protected or references; with base classes or
//! virtual functions; and with a member of such a class. clang excludes fewer: it does not count functions that are `= default`, and of members only
//! asks whether assigning and destroying them is trivial, which excludes `const` ones. A class for which the two differ, or CodeView does not show
//! what applies, is returned in a way that is not known.
//!
//! A member function returns no class in a register. Its pointer for the result comes after `this`, and in Rust before all parameters.

use gimli::DwAt;

/// The attribute of a class, or of a member function, with the number of the reason. CodeView is rewritten with it; no compiler writes it.
pub(super) const RETURNED: DwAt = DwAt(0x3ffe);

/// Why a class is not returned in a register, or may not be. The last ones leave it open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Returned {
    Method = 1,
    BaseClass,
    Private,
    Reference,
    Constructor,
    PerhapsDefault,
    Member,
    Unlisted,
    Union,
}

impl Returned {
    /// Returns the reason with this number.
    pub(super) fn of(number: u64) -> Option<Self> {
        [
            Self::Method,
            Self::BaseClass,
            Self::Private,
            Self::Reference,
            Self::Constructor,
            Self::PerhapsDefault,
            Self::Member,
            Self::Unlisted,
            Self::Union,
        ]
        .into_iter()
        .find(|reason| *reason as u64 == number)
    }

    /// Returns whether the class is not returned in a register by any reading of the rule.
    pub(super) fn is_known(self) -> bool {
        self <= Self::Constructor
    }

    /// Returns the way in which a function returns the class.
    pub(super) fn how(self) -> &'static str {
        if self.is_known() { "through a hidden pointer" } else { "in a register or through a hidden pointer" }
    }

    /// Returns the reason as the end of a sentence.
    pub(super) const fn clause(self) -> &'static str {
        match self {
            Self::Method => "as all member functions on Windows do that return a class",
            Self::BaseClass => "as Windows does for a class with a base class",
            Self::Private => "as Windows does for a class with a private or protected member",
            Self::Reference => "as Windows does for a class with a reference as a member",
            Self::Constructor => "as Windows does for a class with a constructor",
            Self::PerhapsDefault => {
                "depending on whether its constructors and assignment operators are `= default`, which the file does not show"
            }
            Self::Member => {
                "depending on the compiler, since a member is `const`, or its class has a constructor, an assignment operator, a base class \
                 or a private member"
            }
            Self::Unlisted => {
                "depending on whether it has a constructor, or only members with initializers or constructors, which the file does not show"
            }
            Self::Union => "depending on whether its anonymous union is private, which the file does not show",
        }
    }
}
