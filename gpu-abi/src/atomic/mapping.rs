//! The guide's table (chapter 4), in its recommended column: the fence and the qualifier for each ordering.
//!
//! An ordering has two parts. Its release part precedes the access, its acquire part follows it; both are the qualifier on
//! the instruction. A sequentially consistent operation is preceded by `fence.sc`, which also releases. The guide's other
//! columns write either part as a fence; they have the same meaning, and programs can mix them with this one.

use super::{AtomicError, Fence, FenceOrdering, RmwOrdering, Scope, Site};
use crate::ptx::{Address, Code, Target};
use core::fmt;

/// How an access uses memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    Load,
    Store,
    Rmw,
}

/// An ordering on a target: the fence before an access, and its qualifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fenced {
    fence: Option<Fence>,
    pub(super) qualifier: &'static str,
}

impl Fenced {
    /// Returns the row of the guide's table for this access and ordering.
    pub(super) fn new(target: &Target, scope: Scope, access: Access, ordering: RmwOrdering) -> Self {
        let consistent = ordering == RmwOrdering::SeqCst;
        // `fence.sc` is the release part of a sequentially consistent operation.
        let releases = ordering.releases() && !consistent && access != Access::Load;
        let acquires = ordering.acquires() && access != Access::Store;
        let qualifier = match (acquires, releases) {
            (false, false) => ".relaxed",
            (true, false) => ".acquire",
            (false, true) => ".release",
            (true, true) => ".acq_rel",
        };
        Self { fence: consistent.then(|| Fence::new(target, FenceOrdering::SeqCst, scope)), qualifier }
    }

    /// Writes the fence, then `access` to a value at `at`.
    pub(super) fn write(
        &self,
        code: &mut Code<'_>,
        site: &Site,
        at: Address<'_>,
        access: impl FnOnce(&mut Code<'_>) -> fmt::Result,
    ) -> Result<(), AtomicError> {
        at.check(site.space)?;
        if let Some(fence) = &self.fence {
            fence.write(code)?;
        }
        Ok(access(code)?)
    }
}
