//! The threads among which an operation is ordered.

use crate::ptx::{Feature, Target};
use core::fmt;

/// The threads among which an operation is ordered: C++'s `thread_scope`.
///
/// `thread_scope_thread` has no counterpart in PTX: nvcc uses `Cta` for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// `.cta`: the thread block (`thread_scope_block`).
    Cta,
    /// `.cluster`: the cluster of thread blocks; before PTX 7.8 or sm_90, which have no clusters, `.gpu` is written, as
    /// nvcc does.
    Cluster,
    /// `.gpu`: the device (`thread_scope_device`).
    Gpu,
    /// `.sys`: all devices and the host (`thread_scope_system`).
    Sys,
}

impl Scope {
    /// Every scope, from the narrowest.
    pub const ALL: [Self; 4] = [Self::Cta, Self::Cluster, Self::Gpu, Self::Sys];

    /// Returns this scope, or the next wider one if `target` does not have it.
    #[must_use]
    pub const fn on(self, target: &Target) -> Self {
        match self {
            Self::Cluster if !target.has(&Feature::CLUSTER_SCOPE) => Self::Gpu,
            scope => scope,
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Cta => ".cta",
            Self::Cluster => ".cluster",
            Self::Gpu => ".gpu",
            Self::Sys => ".sys",
        })
    }
}
