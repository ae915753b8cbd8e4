//! A section while it is written.

use gimli::LittleEndian;
use gimli::write::{EndianVec, RelocateWriter, Relocation};
use std::vec::Vec;

/// A section's bytes, and the positions in it that ptxas fills in.
#[derive(Clone, Debug)]
pub(super) struct Section {
    pub(super) bytes: EndianVec<LittleEndian>,
    pub(super) relocations: Vec<Relocation>,
}

impl Default for Section {
    fn default() -> Self {
        Self { bytes: EndianVec::new(LittleEndian), relocations: Vec::new() }
    }
}

impl RelocateWriter for Section {
    type Writer = EndianVec<LittleEndian>;

    fn writer(&self) -> &Self::Writer {
        &self.bytes
    }

    fn writer_mut(&mut self) -> &mut Self::Writer {
        &mut self.bytes
    }

    fn relocate(&mut self, relocation: Relocation) {
        self.relocations.push(relocation);
    }
}
