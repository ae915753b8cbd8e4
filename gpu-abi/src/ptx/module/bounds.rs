//! A kernel's requirements on its launches.

use crate::ptx::{Code, Feature, Target, TargetError};
use core::fmt;

/// The number of threads in a block in three dimensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Threads {
    /// At most this many, `.maxntid`; only the product counts.
    AtMost([u32; 3]),
    /// Exactly this many, `.reqntid`.
    Exactly([u32; 3]),
}

/// The number of blocks in a cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Cluster {
    /// At most this many, `.maxclusterrank`.
    AtMost(u32),
    /// Exactly this many, in three dimensions, `.reqnctapercluster`.
    Exactly([u32; 3]),
}

/// A kernel's requirements on its launches: `__launch_bounds__`, `__cluster_dims__` and `__maxnreg__`.
///
/// ```
/// use gpu_abi::ptx::{LaunchBounds, Threads};
///
/// let threads = Some(Threads::AtMost([128, 1, 1]));
/// let bounds = LaunchBounds { threads, blocks_per_sm: Some(2), ..LaunchBounds::default() };
/// assert_eq!(bounds.registers, None); // not limited
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LaunchBounds {
    /// The number of threads in a block.
    pub threads: Option<Threads>,
    /// The number of blocks that should fit on a multiprocessor at once, `.minnctapersm`. ptxas ignores it unless a number of threads is
    /// given.
    pub blocks_per_sm: Option<u32>,
    /// The maximum number of registers of a thread, `.maxnreg`.
    pub registers: Option<u32>,
    /// The number of blocks in a cluster.
    pub cluster: Option<Cluster>,
}

impl LaunchBounds {
    pub(super) const fn require(&self, target: &Target) -> Result<(), TargetError> {
        match self.cluster {
            Some(Cluster::AtMost(_)) => target.require(&Feature::MAX_CLUSTER_RANK),
            Some(Cluster::Exactly(_)) => target.require(&Feature::CLUSTER_DIMENSIONS),
            None => Ok(()),
        }
    }

    pub(super) fn write(&self, code: &mut Code<'_>) -> fmt::Result {
        match self.threads {
            Some(Threads::AtMost([x, y, z])) => code.line(format_args!(".maxntid {x}, {y}, {z}"))?,
            Some(Threads::Exactly([x, y, z])) => code.line(format_args!(".reqntid {x}, {y}, {z}"))?,
            None => {}
        }
        if let Some(blocks) = self.blocks_per_sm {
            code.line(format_args!(".minnctapersm {blocks}"))?;
        }
        if let Some(registers) = self.registers {
            code.line(format_args!(".maxnreg {registers}"))?;
        }
        match self.cluster {
            Some(Cluster::AtMost(blocks)) => code.line(format_args!(".maxclusterrank {blocks}")),
            Some(Cluster::Exactly([x, y, z])) => {
                code.line(format_args!(".explicitcluster"))?;
                code.line(format_args!(".reqnctapercluster {x}, {y}, {z}"))
            }
            None => Ok(()),
        }
    }
}
