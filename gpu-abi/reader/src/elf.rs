//! The ELF container of cubins, and of the object files, libraries and programs of Linux: its header, sections and symbols.

#![cfg_attr(not(feature = "debug"), expect(dead_code, reason = "fields that only matter in files of the host"))]

use crate::error::ReadError;
use std::ffi::CStr;

/// The first bytes of an ELF file.
pub(crate) const MAGIC: [u8; 4] = *b"\x7fELF";

/// The type of the symbol table.
pub(crate) const SHT_SYMTAB: u32 = 2;

/// The type of the section with the sections of those symbols whose field is too small for them.
const SHT_SYMTAB_SHNDX: u32 = 18;

/// The types of sections without bytes in the file.
const SHT_NULL: u32 = 0;
pub(crate) const SHT_NOBITS: u32 = 8;

/// The numbers from which a symbol's section is not an index, and which says that the index is in another section.
const SHN_LORESERVE: u16 = 0xff00;
const SHN_XINDEX: u16 = 0xffff;

/// The number of bytes that are read of a name: those of a damaged table may have no end.
const LONGEST_NAME: usize = 1 << 16;

/// The sizes in bytes of a section's header, `Elf64_Shdr`, and of a symbol, `Elf64_Sym`.
const SECTION: usize = 64;
const SYMBOL: usize = 24;

/// A 64-bit little-endian ELF file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Elf<'a> {
    pub(crate) file: &'a [u8],
    pub(crate) abi_version: u8,
    /// `ET_REL`, `ET_EXEC` and so on.
    pub(crate) kind: u16,
    pub(crate) machine: u16,
    pub(crate) flags: u32,
    /// The section headers, and the byte of the file at which they start.
    sections: &'a [u8],
    pub(crate) sections_at: usize,
    /// The section name table.
    names: &'a [u8],
}

/// A section's header.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Section {
    name: u32,
    pub(crate) kind: u32,
    pub(crate) flags: u64,
    offset: u64,
    pub(crate) size: u64,
    pub(crate) link: u32,
    pub(crate) info: u32,
}

/// A table of symbols.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Symbols<'a> {
    /// The index of its section; 0 if there is none.
    pub(crate) index: u32,
    symbols: &'a [u8],
    names: &'a [u8],
    /// The indices of sections that do not fit into symbols, one for each symbol.
    sections: &'a [u8],
    /// The byte of the file at which the table starts.
    at: usize,
}

/// A symbol.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Symbol<'a> {
    /// Its name, if the string table has it.
    pub(crate) name: Option<&'a [u8]>,
    /// Its type.
    pub(crate) kind: u8,
    /// `STB_LOCAL` and so on.
    pub(crate) binding: u8,
    /// `st_other`.
    pub(crate) other: u8,
    /// The index of its section, 0 if another file defines it; `None` if it has none, such as an absolute one.
    pub(crate) section: Option<u32>,
    pub(crate) value: u64,
    /// Its size in bytes.
    pub(crate) size: u64,
    /// The symbol's position in the file, in bytes.
    pub(crate) at: usize,
}

impl Section {
    /// Returns the byte of the file at which the section starts.
    pub(crate) fn start(&self) -> usize {
        usize::try_from(self.offset).unwrap_or(usize::MAX)
    }
}

impl<'a> Elf<'a> {
    pub(crate) fn read(file: &'a [u8]) -> Result<Self, ReadError> {
        const TABLE: &str = "the section headers";
        let Some(header) = file.get(..64) else { return Err(ReadError::truncated(file.len(), "the ELF header")) };
        if !header.starts_with(&MAGIC) {
            return Err(ReadError::malformed(0, "not an ELF file"));
        }
        if header[4] != 2 || header[5] != 1 {
            return Err(ReadError::unsupported(4, "an ELF file that is not 64-bit and little-endian is not supported"));
        }
        let half = |at| u16_at(header, at).unwrap_or_default();
        let at = u64_at(header, 40).unwrap_or_default();
        let (mut count, mut names) = (u64::from(half(60)), u32::from(half(62)));
        if at == 0 {
            count = 0;
        } else if usize::from(half(58)) != SECTION {
            return Err(ReadError::malformed(58, "the section headers are not 64 bytes each"));
        } else if count == 0 || names == SHN_XINDEX.into() {
            // Numbers that do not fit into 16 bits are in the first section's header.
            let first = section(range(file, at, SECTION as u64, TABLE)?);
            if count == 0 {
                count = first.size;
            }
            if names == SHN_XINDEX.into() {
                names = first.link;
            }
        }
        let mut elf = Self {
            file,
            abi_version: header[8],
            kind: half(16),
            machine: half(18),
            flags: u32_at(header, 48).unwrap_or_default(),
            sections: range(file, at, count.saturating_mul(SECTION as u64), TABLE)?,
            sections_at: usize::try_from(at).unwrap_or(usize::MAX),
            names: &[],
        };
        if elf.section_count() > 0 {
            elf.names = elf.contents(&elf.section(names)?)?;
        }
        Ok(elf)
    }

    /// Returns the number of sections.
    pub(crate) fn section_count(&self) -> u32 {
        // Only this many fit into the `sh_link` and `sh_info` fields that refer to them.
        u32::try_from(self.sections.len() / SECTION).unwrap_or(u32::MAX)
    }

    /// Returns the type of section `index` without reading the rest of its header.
    pub(crate) fn kind_of(&self, index: u32) -> Option<u32> {
        u32_at(self.sections, (index as usize).checked_mul(SECTION)? + 4)
    }

    /// Returns the header of section `index`.
    pub(crate) fn section(&self, index: u32) -> Result<Section, ReadError> {
        let header = item(self.sections, index as usize, SECTION);
        header
            .map(section)
            .ok_or_else(|| ReadError::malformed(self.sections_at, "a reference to a section that does not exist"))
    }

    /// Returns the headers of all sections.
    pub(crate) fn sections(&self) -> impl Iterator<Item = Section> + use<'a> {
        self.sections.chunks_exact(SECTION).map(section)
    }

    /// Returns a section's name.
    pub(crate) fn name(&self, section: &Section) -> Result<&'a [u8], ReadError> {
        let error = || ReadError::malformed(self.sections_at, "a section's name is outside of the section name table");
        text(self.names, section.name).ok_or_else(error)
    }

    /// Returns a section's bytes.
    pub(crate) fn contents(&self, section: &Section) -> Result<&'a [u8], ReadError> {
        if matches!(section.kind, SHT_NULL | SHT_NOBITS) {
            return Ok(&[]);
        }
        range(self.file, section.offset, section.size, "a section")
    }

    /// Returns the first table of symbols that is a section of this type; an empty table if there is none.
    pub(crate) fn symbols(&self, kind: u32) -> Result<Symbols<'a>, ReadError> {
        let mut all = 0..self.section_count();
        let Some(index) = all.find(|&index| self.kind_of(index) == Some(kind)) else { return Ok(Symbols::default()) };
        let table = self.section(index)?;
        let symbols = self.contents(&table)?;
        let names = self.contents(&self.section(table.link)?)?;
        let sections = self.sections().find(|other| other.kind == SHT_SYMTAB_SHNDX && other.link == index);
        let sections = sections.map_or(Ok(&[][..]), |section| self.contents(&section))?;
        Ok(Symbols { index, symbols, names, sections, at: table.start() })
    }
}

impl<'a> Symbols<'a> {
    /// Returns the symbol with this index.
    pub(crate) fn get(&self, index: usize) -> Option<Symbol<'a>> {
        let bytes = item(self.symbols, index, SYMBOL)?;
        let section = match u16_at(bytes, 6)? {
            SHN_XINDEX => u32_at(self.sections, index * 4),
            section => (section < SHN_LORESERVE).then_some(section.into()),
        };
        Some(Symbol {
            name: text(self.names, u32_at(bytes, 0)?),
            kind: bytes[4] & 0xf,
            binding: bytes[4] >> 4,
            other: bytes[5],
            section,
            value: u64_at(bytes, 8)?,
            size: u64_at(bytes, 16)?,
            at: self.at.saturating_add(index * SYMBOL),
        })
    }

    /// Returns all symbols.
    pub(crate) fn iter(self) -> impl Iterator<Item = Symbol<'a>> {
        (0..).map_while(move |index| self.get(index))
    }
}

/// Reads a section's header from its 64 bytes.
fn section(bytes: &[u8]) -> Section {
    let word = |at| u32_at(bytes, at).unwrap_or_default();
    let long = |at| u64_at(bytes, at).unwrap_or_default();
    Section {
        name: word(0),
        kind: word(4),
        flags: long(8),
        offset: long(24),
        size: long(32),
        link: word(40),
        info: word(44),
    }
}

/// Returns the bytes of the item with this index in a table of items of `size` bytes.
fn item(table: &[u8], index: usize, size: usize) -> Option<&[u8]> {
    table.get(index.checked_mul(size)?..)?.get(..size)
}

/// Returns the text at byte `at` of a string table.
fn text(table: &[u8], at: u32) -> Option<&[u8]> {
    let text = table.get(at as usize..)?;
    CStr::from_bytes_until_nul(text.get(..LONGEST_NAME).unwrap_or(text)).ok().map(CStr::to_bytes)
}

/// Returns the `len` bytes at `offset`; `what` names them in errors.
fn range<'a>(file: &'a [u8], offset: u64, len: u64, what: &'static str) -> Result<&'a [u8], ReadError> {
    let start = usize::try_from(offset).unwrap_or(usize::MAX);
    let end = usize::try_from(len).ok().and_then(|len| start.checked_add(len));
    end.and_then(|end| file.get(start..end)).ok_or_else(|| ReadError::truncated(start.min(file.len()), what))
}

/// Returns the little-endian number at byte `at`.
pub(crate) fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

/// Returns the little-endian number at byte `at`.
pub(crate) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

/// Returns the little-endian number at byte `at`.
pub(crate) fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}
