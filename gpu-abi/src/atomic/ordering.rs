//! Memory orderings, with a type for each kind of operation, so that a release load cannot be written.
//!
//! C++'s `memory_order_consume` is `Acquire` here, as in nvcc.

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

macro_rules! narrowed {
    ($($narrow:ident $count:literal [$($name:ident),*];)*) => {$(
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
    )*};
}

narrowed! {
    LoadOrdering 3 [Relaxed, Acquire, SeqCst];
    StoreOrdering 3 [Relaxed, Release, SeqCst];
    FenceOrdering 4 [Acquire, Release, AcqRel, SeqCst];
}

#[cfg(test)]
mod tests {
    use super::*;

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
