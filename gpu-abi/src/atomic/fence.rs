//! Thread fences.

use super::{FenceOrdering, Scope};
use crate::ptx::{Code, Feature, Target};
use core::fmt;

/// A thread fence: `atomic_thread_fence` (the guide's chapter 4). Its `Display` is the instruction without the `;`.
///
/// On a target without `fence.acquire` and `fence.release`, either of them is written as `fence.acq_rel`, which is both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fence {
    semantics: &'static str,
    scope: Scope,
}

impl Fence {
    pub(super) const fn new(target: &Target, ordering: FenceOrdering, scope: Scope) -> Self {
        let one_way = target.has(&Feature::ONE_WAY_FENCE);
        let semantics = match ordering {
            FenceOrdering::SeqCst => ".sc",
            FenceOrdering::Acquire if one_way => ".acquire",
            FenceOrdering::Release if one_way => ".release",
            _ => ".acq_rel",
        };
        Self { semantics, scope: scope.on(target) }
    }

    /// Writes the instruction.
    ///
    /// # Errors
    ///
    /// Returns the errors of the underlying writer.
    pub fn write(&self, code: &mut Code<'_>) -> fmt::Result {
        code.line(format_args!("{self};"))
    }
}

impl fmt::Display for Fence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "fence{}{}", self.semantics, self.scope)
    }
}
