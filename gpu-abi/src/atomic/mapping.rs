//! The guide's table (chapter 4), in its recommended column: the fence and the qualifier for each ordering.
//!
//! An ordering has two parts. Its release part precedes the access, its acquire part follows it; both are the qualifier on
//! the instruction. A sequentially consistent operation is preceded by `fence.sc`, which also releases. The guide's other
//! columns write either part as a fence; they have the same meaning, and programs can mix them with this one.

use super::{AtomicError, Atomics, Fence, FenceOrdering, RmwOrdering, Scope};
use crate::layout::StateSpace;
use crate::ptx::{Address, Code};
use core::fmt;

/// An access with an ordering: the fence before it, and the words that its instructions have before their operation. Its
/// `Display` writes those, such as `.acquire.gpu.shared`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Site {
    pub(super) fence: Option<Fence>,
    pub(super) qualifier: &'static str,
    pub(super) scope: Scope,
    pub(super) space: StateSpace,
}

impl Site {
    /// Returns the row of the guide's table for an access with this ordering.
    pub(super) fn new(of: &Atomics, ordering: RmwOrdering, is_store: bool) -> Self {
        let qualifier = match ordering {
            // `fence.sc` is the release part of a sequentially consistent operation, and a store has no acquire part.
            RmwOrdering::SeqCst if is_store => ".relaxed",
            RmwOrdering::Relaxed => ".relaxed",
            RmwOrdering::Acquire | RmwOrdering::SeqCst => ".acquire",
            RmwOrdering::Release => ".release",
            RmwOrdering::AcqRel => ".acq_rel",
        };
        let fence = (ordering == RmwOrdering::SeqCst).then(|| of.fence(FenceOrdering::SeqCst));
        Self { fence, qualifier, scope: of.scope, space: of.space }
    }

    /// Writes the fence, then `access` to a value at `at`.
    pub(super) fn write(
        &self,
        code: &mut Code<'_>,
        at: Address<'_>,
        access: impl FnOnce(&mut Code<'_>) -> fmt::Result,
    ) -> Result<(), AtomicError> {
        at.check(self.space)?;
        if let Some(fence) = &self.fence {
            fence.write(code)?;
        }
        Ok(access(code)?)
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.qualifier, self.scope, self.space.directive().unwrap_or_default())
    }
}
