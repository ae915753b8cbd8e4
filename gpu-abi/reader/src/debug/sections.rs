//! Locates a module's debug sections: in an ELF file's sections, or as lists of numbers in PTX text.

use super::text;
use crate::cubin::Cubin;
use crate::error::ReadError;
use crate::module::Module;
use gimli::{DebugInfo, DebugTypes, EndianSlice, LittleEndian, UnitHeader, UnitType};
use std::borrow::Cow;
use std::collections::HashMap;

/// Bytes of a debug section.
pub(super) type Slice<'a> = EndianSlice<'a, LittleEndian>;

/// The debug sections of a module.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sections<'a> {
    pub(super) abbrev: Section<'a>,
    pub(super) info: Section<'a>,
    pub(super) line: Section<'a>,
    pub(super) line_str: Section<'a>,
    pub(super) str: Section<'a>,
    pub(super) str_offsets: Section<'a>,
    /// The source files by number, of PTX text or CodeView, which `.debug_line` would contain otherwise.
    pub(super) files: HashMap<u64, String>,
    /// The size in bytes of the largest record that calls may pass in the registers of its members.
    pub(super) max_classified: u64,
    /// The file that `dwz -m` moved types to, or a program's PDB. The rest, which refers to them, is left out.
    pub(super) moved_to: Option<String>,
    /// The byte of `info` at which the units of DWARF 4's `.debug_types` begin, which have headers of their own.
    types_at: Option<usize>,
    /// The places in `info` of the types that have units of their own, by signature.
    pub(super) signatures: HashMap<u64, usize>,
}

/// A debug section, and the byte of the file at which it starts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Section<'a> {
    pub(super) bytes: Cow<'a, [u8]>,
    pub(super) at: usize,
    /// Whether the file contains the bytes unchanged. If not, an error can only name the section's position.
    pub(super) in_place: bool,
}

impl Section<'_> {
    pub(super) fn slice(&self) -> Slice<'_> {
        EndianSlice::new(&self.bytes, LittleEndian)
    }

    /// Returns an error for byte `offset` of the section, which is not valid DWARF.
    pub(super) fn malformed(&self, offset: usize, what: &'static str) -> ReadError {
        let within = if self.in_place { offset } else { 0 };
        ReadError::malformed(self.at.saturating_add(within), what)
    }
}

impl Sections<'static> {
    /// Returns the debug sections of a module. They are copied, because the module may be unpacked for this only.
    pub(super) fn read(module: &Module<'_>) -> Result<Self, ReadError> {
        match module {
            Module::Ptx(ptx) => text::sections(ptx.text),
            Module::Cubin(cubin) => Self::of_cubin(cubin),
        }
    }

    /// Returns the debug sections of a cubin. Relocations are not applied: they add the addresses of functions, which types do
    /// not depend on.
    fn of_cubin(cubin: &Cubin<'_>) -> Result<Self, ReadError> {
        let mut sections = Self::default();
        for name in [".debug_abbrev", ".debug_info", ".debug_line", ".debug_line_str", ".debug_str", ".debug_str_offsets"] {
            if let (Some((bytes, at)), Some(found)) = (cubin.section(name)?, sections.named(name)) {
                *found = Section { bytes: Cow::Owned(bytes.to_vec()), at, in_place: true };
            }
        }
        Ok(sections)
    }
}

impl<'a> Sections<'a> {
    /// Returns the sections of a file whose types are in another one.
    pub(super) fn moved_to(file: String) -> Self {
        Self { moved_to: Some(file), ..Self::default() }
    }

    /// Adds the units of types to `.debug_info`: its sections in groups, and DWARF 4's `.debug_types`. In a linked file, they may be in
    /// the section itself.
    pub(super) fn add_type_units(&mut self, in_groups: &[Section<'_>], types: &[Section<'_>]) {
        let Section { bytes, in_place, .. } = &mut self.info;
        for section in in_groups {
            bytes.to_mut().extend_from_slice(&section.bytes);
        }
        self.types_at = (!types.is_empty()).then_some(bytes.len());
        for section in types {
            bytes.to_mut().extend_from_slice(&section.bytes);
        }
        *in_place &= in_groups.is_empty() && types.is_empty();
        let (mut at, mut signatures) = (0, HashMap::new());
        while let Ok(Some(header)) = self.unit_header(at) {
            if let UnitType::Type { type_signature, type_offset } = header.type_() {
                signatures.insert(type_signature.0, at.saturating_add(type_offset.0));
            }
            at = at.saturating_add(header.length_including_self());
        }
        self.signatures = signatures;
    }

    /// Returns the header of the unit at byte `at` of `.debug_info`; `None` at the end.
    pub(super) fn unit_header(&self, at: usize) -> gimli::Result<Option<UnitHeader<Slice<'_>>>> {
        let bytes = EndianSlice::new(self.info.bytes.get(at..).unwrap_or_default(), LittleEndian);
        match self.types_at {
            Some(types_at) if types_at <= at => DebugTypes::from(bytes).units().next(),
            _ => DebugInfo::from(bytes).units().next(),
        }
    }

    /// Returns the section that PTX text calls `name`, if it is one of those that are read.
    pub(super) fn named(&mut self, name: &str) -> Option<&mut Section<'a>> {
        match name {
            ".debug_abbrev" => Some(&mut self.abbrev),
            ".debug_info" => Some(&mut self.info),
            ".debug_line" => Some(&mut self.line),
            ".debug_line_str" => Some(&mut self.line_str),
            ".debug_str" => Some(&mut self.str),
            ".debug_str_offsets" => Some(&mut self.str_offsets),
            _ => None,
        }
    }
}
