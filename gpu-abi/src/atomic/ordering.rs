//! Memory orderings, with a type for each kind of operation, so that a release load cannot be written.
//!
//! C++'s `memory_order_consume` is `Acquire` here, as in nvcc.

use core::fmt;
use core::sync::atomic::Ordering;

/// The ordering of a read-modify-write operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RmwOrdering {
    /// `memory_order_relaxed`
    Relaxed,
    /// `memory_order_acquire`
    Acquire,
    /// `memory_order_release`
    Release,
    /// `memory_order_acq_rel`
    AcqRel,
    /// `memory_order_seq_cst`
    SeqCst,
}

/// The ordering of a load, or of a compare-and-swap that fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LoadOrdering {
    /// `memory_order_relaxed`
    Relaxed,
    /// `memory_order_acquire`
    Acquire,
    /// `memory_order_seq_cst`
    SeqCst,
}

/// The ordering of a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StoreOrdering {
    /// `memory_order_relaxed`
    Relaxed,
    /// `memory_order_release`
    Release,
    /// `memory_order_seq_cst`
    SeqCst,
}

/// The ordering of a thread fence; a relaxed fence would be no instruction at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FenceOrdering {
    /// `memory_order_acquire`
    Acquire,
    /// `memory_order_release`
    Release,
    /// `memory_order_acq_rel`
    AcqRel,
    /// `memory_order_seq_cst`
    SeqCst,
}

impl RmwOrdering {
    /// Every ordering, from the weakest.
    pub const ALL: [Self; 5] = [Self::Relaxed, Self::Acquire, Self::Release, Self::AcqRel, Self::SeqCst];

    /// Returns whether later accesses in the program stay after this operation.
    pub const fn acquires(self) -> bool {
        matches!(self, Self::Acquire | Self::AcqRel | Self::SeqCst)
    }

    /// Returns whether earlier accesses in the program stay before this operation.
    pub const fn releases(self) -> bool {
        matches!(self, Self::Release | Self::AcqRel | Self::SeqCst)
    }

    /// Returns the weakest ordering that is as strong as both.
    ///
    /// ```
    /// use gpu_abi::atomic::RmwOrdering;
    ///
    /// assert_eq!(RmwOrdering::Release.join(RmwOrdering::Acquire), RmwOrdering::AcqRel);
    /// ```
    #[must_use]
    pub const fn join(self, other: Self) -> Self {
        if matches!(self, Self::SeqCst) || matches!(other, Self::SeqCst) {
            return Self::SeqCst;
        }
        match (self.acquires() || other.acquires(), self.releases() || other.releases()) {
            (false, false) => Self::Relaxed,
            (true, false) => Self::Acquire,
            (false, true) => Self::Release,
            (true, true) => Self::AcqRel,
        }
    }
}

impl From<Ordering> for RmwOrdering {
    /// Converts Rust's ordering of the same name; an ordering that Rust may add later becomes the strongest, which is
    /// always correct.
    fn from(ordering: Ordering) -> Self {
        match ordering {
            Ordering::Relaxed => Self::Relaxed,
            Ordering::Acquire => Self::Acquire,
            Ordering::Release => Self::Release,
            Ordering::AcqRel => Self::AcqRel,
            _ => Self::SeqCst,
        }
    }
}

/// An ordering that an operation cannot have, such as a load's `Release`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct OrderingError {
    ordering: RmwOrdering,
    operation: &'static str,
    allowed: &'static str,
}

impl fmt::Display for OrderingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ordering, operation, allowed } = self;
        write!(f, "a {operation} cannot be `{ordering:?}`: write {allowed}")
    }
}

crate::text::error!(OrderingError);

macro_rules! narrowed {
    ($($narrow:ident, $operation:literal, $count:literal [$($name:ident),*], $allowed:literal;)*) => {$(
        impl $narrow {
            /// Every ordering, from the weakest; acquire and release are not ordered between themselves.
            pub const ALL: [Self; $count] = [$(Self::$name),*];
        }

        impl From<$narrow> for RmwOrdering {
            fn from(ordering: $narrow) -> Self {
                match ordering {
                    $($narrow::$name => Self::$name,)*
                }
            }
        }

        impl TryFrom<Ordering> for $narrow {
            type Error = OrderingError;

            fn try_from(ordering: Ordering) -> Result<Self, OrderingError> {
                match RmwOrdering::from(ordering) {
                    $(RmwOrdering::$name => Ok(Self::$name),)*
                    ordering => Err(OrderingError { ordering, operation: $operation, allowed: $allowed }),
                }
            }
        }
    )*};
}

narrowed! {
    LoadOrdering, "load", 3 [Relaxed, Acquire, SeqCst], "`Relaxed`, `Acquire` or `SeqCst`";
    StoreOrdering, "store", 3 [Relaxed, Release, SeqCst], "`Relaxed`, `Release` or `SeqCst`";
    FenceOrdering, "fence", 4 [Acquire, Release, AcqRel, SeqCst], "`Acquire`, `Release`, `AcqRel` or `SeqCst`";
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn rusts_orderings_are_taken_where_the_operation_has_them() {
        assert_eq!(LoadOrdering::try_from(Ordering::Acquire), Ok(LoadOrdering::Acquire));
        assert_eq!(StoreOrdering::try_from(Ordering::SeqCst), Ok(StoreOrdering::SeqCst));
        assert_eq!(RmwOrdering::from(Ordering::AcqRel), RmwOrdering::AcqRel);
        let error = LoadOrdering::try_from(Ordering::Release).unwrap_err();
        assert_eq!(error.to_string(), "a load cannot be `Release`: write `Relaxed`, `Acquire` or `SeqCst`");
        assert!(StoreOrdering::try_from(Ordering::AcqRel).is_err());
        assert!(FenceOrdering::try_from(Ordering::Relaxed).is_err());
    }

    #[test]
    fn a_join_is_the_weakest_ordering_above_both() {
        let as_strong = |a: RmwOrdering, b: RmwOrdering| {
            (a.acquires() || !b.acquires())
                && (a.releases() || !b.releases())
                && (a == RmwOrdering::SeqCst || b != RmwOrdering::SeqCst)
        };
        for a in RmwOrdering::ALL {
            for b in RmwOrdering::ALL {
                let above = RmwOrdering::ALL.into_iter().filter(|&c| as_strong(c, a) && as_strong(c, b));
                let join = a.join(b);
                assert!(above.clone().all(|c| as_strong(c, join)), "{a:?} {b:?}");
                assert!(above.clone().any(|c| c == join), "{a:?} {b:?}");
            }
        }
    }
}
