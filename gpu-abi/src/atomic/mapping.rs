//! The guide's table (chapter 4): the fences and the qualifier for each ordering.
//!
//! An ordering has two parts. Its release part precedes the access, as `.release` on the instruction or as a fence before
//! it; its acquire part follows the access, as `.acquire` on the instruction or as a fence after it. A sequentially
//! consistent operation is preceded by `fence.sc`, which also releases. For loads, stores and read-modify-write operations
//! this results in the rows of the guide's table; its columns are the three values of [`Mapping`].

use super::{FenceOrdering, RmwOrdering};

/// One of the guide's equivalent mappings. They can be mixed freely.
///
/// The default suits all code. The others are for code that must match the instructions of another compiler.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mapping {
    /// The guide's recommended mapping: `atom.acq_rel`.
    #[default]
    Recommended,
    /// The release part is a fence, the acquire part is a qualifier: `fence.release; atom.acquire`.
    ReleaseFence,
    /// Both parts are fences: `fence.release; atom.relaxed; fence.acquire`.
    Fences,
}

impl Mapping {
    /// Every mapping.
    pub const ALL: [Self; 3] = [Self::Recommended, Self::ReleaseFence, Self::Fences];
}

/// How an access uses memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    Load,
    Store,
    Rmw,
}

/// An ordering as instructions: the fences around the access and the access's own qualifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sequence {
    pub(super) before: Option<FenceOrdering>,
    pub(super) qualifier: &'static str,
    pub(super) after: Option<FenceOrdering>,
}

impl Sequence {
    /// Returns the row of the guide's table for this access and ordering, in the column `mapping`.
    pub(super) fn new(access: Access, ordering: RmwOrdering, mapping: Mapping) -> Self {
        let consistent = ordering == RmwOrdering::SeqCst;
        // `fence.sc` is the release part of a sequentially consistent operation.
        let releases = ordering.releases() && !consistent && access != Access::Load;
        let acquires = ordering.acquires() && access != Access::Store;
        let release_by_fence = releases && mapping != Mapping::Recommended;
        let acquire_by_fence = acquires && mapping == Mapping::Fences;
        let before = match (consistent, release_by_fence) {
            (true, _) => Some(FenceOrdering::SeqCst),
            (false, true) => Some(FenceOrdering::Release),
            (false, false) => None,
        };
        let qualifier = match (acquires && !acquire_by_fence, releases && !release_by_fence) {
            (false, false) => ".relaxed",
            (true, false) => ".acquire",
            (false, true) => ".release",
            (true, true) => ".acq_rel",
        };
        Self { before, qualifier, after: acquire_by_fence.then_some(FenceOrdering::Acquire) }
    }
}
