//! The parts of declarations that make types from other types.

/// A type made from one other type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Derivation {
    /// `T *`
    Pointer,
    /// `T &`
    Reference,
    /// `T &&`
    RvalueReference,
    /// `T...`, the expansion of a parameter pack.
    Expansion,
}

impl Derivation {
    /// All of them.
    #[cfg(feature = "read")]
    pub(crate) const ALL: [Self; 4] = [Self::Pointer, Self::Reference, Self::RvalueReference, Self::Expansion];

    /// Returns the code before the type's in mangled names.
    #[inline]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Pointer => "P",
            Self::Reference => "R",
            Self::RvalueReference => "O",
            Self::Expansion => "Dp",
        }
    }

    /// Returns the sign in declarations.
    #[inline]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Pointer => "*",
            Self::Reference => "&",
            Self::RvalueReference => "&&",
            Self::Expansion => "...",
        }
    }

    /// Returns whether it is a reference of either kind.
    #[inline]
    pub const fn is_reference(self) -> bool {
        matches!(self, Self::Reference | Self::RvalueReference)
    }
}

/// The qualifiers of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Qualifiers {
    /// `__restrict__`
    pub restrict: bool,
    /// `volatile`
    pub volatile: bool,
    /// `const`
    pub constant: bool,
}

impl Qualifiers {
    /// No qualifiers.
    pub const NONE: Self = Self { restrict: false, volatile: false, constant: false };

    /// Returns the qualifiers of both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            restrict: self.restrict || other.restrict,
            volatile: self.volatile || other.volatile,
            constant: self.constant || other.constant,
        }
    }

    /// Returns whether there are none.
    #[inline]
    pub const fn are_none(self) -> bool {
        !(self.restrict || self.volatile || self.constant)
    }

    /// Returns whether both are the same.
    #[inline]
    pub const fn same(self, other: Self) -> bool {
        self.restrict == other.restrict && self.volatile == other.volatile && self.constant == other.constant
    }

    /// Returns the words in the order in which this crate writes them.
    #[inline]
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        let words = [(self.constant, "const"), (self.volatile, "volatile"), (self.restrict, "__restrict__")];
        words.into_iter().filter_map(|(is_there, word)| is_there.then_some(word))
    }
}
