//! Room for the members of a record whose types may refer back to the record.

use gpu_abi::__tools::{Deferred, Description, DescriptionKind};

/// Members that are described after the record. They live as long as the program, as in the library.
#[derive(Debug)]
pub(super) struct Room(*mut [(usize, Description)]);

impl Room {
    /// Returns room for `len` members.
    pub(super) fn new(len: usize) -> Self {
        Self(vec![(0, Description::UNKNOWN); len].leak())
    }

    /// Returns the kind of the record, which `number` tells from others.
    ///
    /// # Safety
    ///
    /// Nothing may read the members before [`Room::fill`].
    pub(super) unsafe fn record(&self, number: usize) -> DescriptionKind {
        // SAFETY: the memory is leaked, and by the caller's promise, it is complete when it is read.
        DescriptionKind::Record(unsafe { Deferred::later(self.0, number) })
    }

    /// Writes the members.
    ///
    /// # Safety
    ///
    /// Nothing may have read them.
    pub(super) unsafe fn fill(&self, members: &[(usize, Description)]) {
        // SAFETY: the memory is leaked, and by the caller's promise, nothing refers to its contents yet.
        unsafe { &mut *self.0 }.copy_from_slice(members);
    }
}
