//! Thread fences, and the fences around an access.

use super::mapping::{Access, Mapping, Sequence};
use super::{FenceOrdering, RmwOrdering, Scope};
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

/// An ordering on a target: the fences around an access, and its qualifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fenced {
    before: Option<Fence>,
    pub(super) qualifier: &'static str,
    after: Option<Fence>,
}

impl Fenced {
    pub(super) fn new(target: &Target, scope: Scope, access: Access, ordering: RmwOrdering, mapping: Mapping) -> Self {
        let Sequence { before, qualifier, after } = Sequence::new(access, ordering, mapping);
        let fence = |ordering: FenceOrdering| Fence::new(target, ordering, scope);
        Self { before: before.map(fence), qualifier, after: after.map(fence) }
    }

    /// Writes `access` between the fences.
    pub(super) fn write(&self, code: &mut Code<'_>, access: impl FnOnce(&mut Code<'_>) -> fmt::Result) -> fmt::Result {
        if let Some(fence) = &self.before {
            fence.write(code)?;
        }
        access(code)?;
        self.after.as_ref().map_or(Ok(()), |fence| fence.write(code))
    }
}
