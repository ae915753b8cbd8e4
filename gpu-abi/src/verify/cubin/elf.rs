//! The ELF container of a cubin: its header, sections and symbols.

use crate::verify::bytes::{Bytes, Raw};
use crate::verify::error::{ReadError, check};

/// The first four bytes of an ELF file, as a number.
pub(super) const MAGIC: u32 = u32::from_le_bytes(*b"\x7fELF");

/// The machine of NVIDIA's GPUs.
pub(super) const EM_CUDA: u16 = 190;

/// The type of a section that has no bytes in the file.
const SHT_NOBITS: u32 = 8;

/// A 64-bit little-endian ELF file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Elf<'a> {
    pub(super) bytes: Bytes<'a>,
    pub(super) header: &'a Header,
    pub(super) sections: &'a [Section],
    /// The byte of the file that the section headers start at.
    sections_at: usize,
    /// The table of the sections' names.
    names: &'a [u8],
}

/// The header of the file: `Elf64_Ehdr`.
#[derive(Clone, Copy, Debug)]
#[repr(C, packed)]
pub(super) struct Header {
    magic: u32,
    class: u8,
    data: u8,
    ident_version: u8,
    os_abi: u8,
    pub(super) abi_version: u8,
    padding: [u8; 7],
    kind: u16,
    pub(super) machine: u16,
    version: u32,
    entry: u64,
    segments: u64,
    sections: u64,
    pub(super) flags: u32,
    header_size: u16,
    segment_size: u16,
    segment_count: u16,
    section_size: u16,
    section_count: u16,
    names: u16,
}

/// A section's header: `Elf64_Shdr`.
#[derive(Clone, Copy, Debug)]
#[repr(C, packed)]
pub(super) struct Section {
    name: u32,
    pub(super) kind: u32,
    flags: u64,
    address: u64,
    pub(super) offset: u64,
    pub(super) size: u64,
    pub(super) link: u32,
    pub(super) info: u32,
    align: u64,
    entry_size: u64,
}

/// A symbol: `Elf64_Sym`.
#[derive(Clone, Copy, Debug)]
#[repr(C, packed)]
pub(super) struct Symbol {
    name: u32,
    info: u8,
    pub(super) other: u8,
    pub(super) section: u16,
    value: u64,
    size: u64,
}

// SAFETY: packed, and of numbers only.
unsafe impl Raw for Header {}
// SAFETY: packed, and of numbers only.
unsafe impl Raw for Section {}
// SAFETY: packed, and of numbers only.
unsafe impl Raw for Symbol {}

impl Symbol {
    /// Returns the symbol's type.
    pub(super) const fn kind(&self) -> u8 {
        self.info & 0xf
    }
}

impl<'a> Elf<'a> {
    pub(super) const fn read(file: &'a [u8]) -> Result<Self, ReadError> {
        const TABLE: &str = "the section headers";
        let bytes = Bytes(file);
        let header: &Header = check!(bytes.get(0, "the ELF header"));
        if header.magic != MAGIC {
            return Err(ReadError::malformed(0, "this is no ELF file"));
        }
        if header.class != 2 || header.data != 1 {
            return Err(ReadError::unsupported(4, "an ELF file that is not 64-bit and little-endian"));
        }
        if header.section_size as usize != size_of::<Section>() {
            return Err(ReadError::malformed(58, "the section headers do not have 64 bytes"));
        }
        let (mut count, mut names) = (header.section_count as u64, header.names as u32);
        // What does not fit 16 bits stands in the first section's header.
        if header.sections != 0 && (count == 0 || names == 0xffff) {
            let first: &Section = check!(bytes.get(header.sections, TABLE));
            if count == 0 {
                count = first.size;
            }
            if names == 0xffff {
                names = first.link;
            }
        }
        let table = check!(bytes.range(header.sections, count.saturating_mul(size_of::<Section>() as u64), TABLE));
        let sections = Bytes(table).table::<Section>();
        let mut elf = Self { bytes, header, sections, sections_at: header.sections as usize, names: &[] };
        if !sections.is_empty() {
            elf.names = check!(elf.contents(check!(elf.section(names))));
        }
        Ok(elf)
    }

    /// Returns the header of section number `index`.
    pub(super) const fn section(&self, index: u32) -> Result<&'a Section, ReadError> {
        if index as usize >= self.sections.len() {
            return Err(ReadError::malformed(self.sections_at, "a section is named that does not exist"));
        }
        Ok(&self.sections[index as usize])
    }

    /// Returns the table of names from a section's name on.
    pub(super) const fn names_from(&self, section: &Section) -> Result<&'a [u8], ReadError> {
        if section.name as usize > self.names.len() {
            return Err(ReadError::malformed(self.sections_at, "a section's name lies outside the table of names"));
        }
        Ok(self.names.split_at(section.name as usize).1)
    }

    /// Returns a section's bytes.
    pub(super) const fn contents(&self, section: &Section) -> Result<&'a [u8], ReadError> {
        if section.kind == SHT_NOBITS {
            return Ok(&[]);
        }
        self.bytes.range(section.offset, section.size, "a section")
    }

    /// Returns symbol number `index` of the table in section number `table`.
    pub(super) const fn symbol(&self, table: u32, index: u32) -> Result<&'a Symbol, ReadError> {
        let section = check!(self.section(table));
        let symbols = Bytes(check!(self.contents(section))).table::<Symbol>();
        if index as usize >= symbols.len() {
            return Err(ReadError::malformed(section.offset as usize, "a symbol is named that does not exist"));
        }
        Ok(&symbols[index as usize])
    }
}
