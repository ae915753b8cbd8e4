//! The order of mistakes. Constants report the first one, and reports list all of them in this order.

use super::difference::{Difference, Located};

/// How early a mistake is reported, from first to last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Order {
    /// A difference within a record.
    Within,
    /// A different type, which is known by its name or from debug information.
    Type,
    /// A size, alignment, offset or kind in a declaration.
    Declared,
    /// A type of a different size, which members and declarations explain.
    Size,
    /// A pointer whose target is read-only in Rust only.
    ReadOnly,
    /// A target for which nothing is declared in Rust. A name does not state whether a class is defined, so it is a mistake
    /// only if debug information does not describe the parameter.
    Undescribed,
}

impl Order {
    /// Returns the order of a difference from a type in debug information.
    #[inline]
    pub(crate) const fn of_described(found: &Located<'_>) -> Self {
        match found.difference {
            _ if !found.record.is_empty() => Self::Within,
            Difference::Size { .. } => Self::Size,
            Difference::ReadOnly => Self::ReadOnly,
            _ => Self::Type,
        }
    }

    /// Returns the order of a difference from a type in a name.
    pub(crate) const fn of_stated<S>(difference: &Difference<S>) -> Self {
        match difference {
            Difference::Size { .. } => Self::Size,
            Difference::ReadOnly => Self::ReadOnly,
            Difference::Undescribed { .. } => Self::Undescribed,
            _ => Self::Type,
        }
    }

    /// Returns whether a mistake of this order is reported before one of another order.
    #[inline]
    pub(crate) const fn is_before(self, other: Self) -> bool {
        (self as u8) < (other as u8)
    }
}
