//! The state spaces of addresses.

use core::fmt;

/// The state space that an address belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StateSpace {
    /// A generic address, which all pointers are unless declared otherwise (the guide's section 2.3, note B).
    Generic,
    /// `.global`.
    Global,
    /// `.const`.
    Const,
    /// `.shared`, whose addresses have 32 bits.
    Shared,
    /// `.local`, whose addresses have 32 bits.
    Local,
    /// `.param`.
    Param,
}

impl StateSpace {
    /// Returns whether addresses have 32 bits on every host, as in the shared and local spaces (the guide's section 1.1).
    #[inline]
    pub const fn has_short_addresses(self) -> bool {
        matches!(self, Self::Shared | Self::Local)
    }

    /// Returns the space that PTX writes like this after `.ptr`.
    #[cfg(feature = "read")]
    pub(crate) fn of_directive(word: &[u8]) -> Option<Self> {
        let all = [Self::Global, Self::Const, Self::Shared, Self::Local, Self::Param];
        all.into_iter().find(|space| space.directive().map(str::as_bytes) == Some(word))
    }

    /// Returns the space as PTX writes it after `.ptr`, such as `.global`, or `None` for generic addresses.
    #[inline]
    pub const fn directive(self) -> Option<&'static str> {
        match self {
            Self::Generic => None,
            Self::Global => Some(".global"),
            Self::Const => Some(".const"),
            Self::Shared => Some(".shared"),
            Self::Local => Some(".local"),
            Self::Param => Some(".param"),
        }
    }
}

/// Writes the space as PTX does, and `.generic` for generic addresses.
impl fmt::Display for StateSpace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.directive().unwrap_or(".generic"))
    }
}
