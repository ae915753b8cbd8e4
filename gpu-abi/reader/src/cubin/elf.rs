//! The ELF container of a cubin: its header, sections and symbols.

use crate::error::ReadError;
use std::ffi::CStr;

/// The first bytes of an ELF file.
const MAGIC: [u8; 4] = *b"\x7fELF";

/// The machine number of NVIDIA's GPUs.
const EM_CUDA: u16 = 190;

/// The type of a linked file.
const ET_EXEC: u16 = 2;

/// The type of the symbol table.
const SHT_SYMTAB: u32 = 2;

/// The type of a section without bytes in the file.
const SHT_NOBITS: u32 = 8;

/// The sizes in bytes of a section's header, `Elf64_Shdr`, and of a symbol, `Elf64_Sym`.
const SECTION: usize = 64;
const SYMBOL: usize = 24;

/// A 64-bit little-endian ELF file for NVIDIA's GPUs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Elf<'a> {
    pub(super) file: &'a [u8],
    pub(super) abi_version: u8,
    pub(super) flags: u32,
    /// The section headers, and the byte of the file at which they start.
    sections: &'a [u8],
    sections_at: usize,
    /// The section name table.
    names: &'a [u8],
    /// The index of the symbol table.
    symbols: Option<u32>,
}

/// A section's header.
#[derive(Clone, Copy, Debug)]
pub(super) struct Section {
    name: u32,
    pub(super) kind: u32,
    offset: u64,
    pub(super) size: u64,
    link: u32,
    pub(super) info: u32,
}

/// A symbol.
#[derive(Clone, Copy, Debug)]
pub(super) struct Symbol {
    /// The offset of its name in the string table, in bytes.
    name: u32,
    /// Its type.
    pub(super) kind: u8,
    /// `STB_LOCAL` and so on.
    pub(super) binding: u8,
    /// `st_other`.
    pub(super) other: u8,
    /// The index of its section.
    pub(super) section: u16,
    /// Its size in bytes.
    pub(super) size: u64,
    /// The symbol's position in the file, in bytes.
    pub(super) at: usize,
}

impl Section {
    /// Returns the byte of the file at which the section starts.
    pub(super) fn start(&self) -> usize {
        usize::try_from(self.offset).unwrap_or(usize::MAX)
    }
}

impl<'a> Elf<'a> {
    /// Returns whether `bytes` start like a 64-bit ELF file for NVIDIA's GPUs.
    pub(super) fn starts(bytes: &[u8]) -> bool {
        bytes.starts_with(&MAGIC) && u16_at(bytes, 18) == Some(EM_CUDA)
    }

    pub(super) fn read(file: &'a [u8]) -> Result<Self, ReadError> {
        const TABLE: &str = "the section headers";
        let Some(header) = file.get(..64) else { return Err(ReadError::truncated(file.len(), "the ELF header")) };
        if !header.starts_with(&MAGIC) {
            return Err(ReadError::malformed(0, "not an ELF file"));
        }
        if header[4] != 2 || header[5] != 1 {
            return Err(ReadError::unsupported(4, "an ELF file that is not 64-bit and little-endian"));
        }
        let half = |at| u16_at(header, at).unwrap_or_default();
        if half(18) != EM_CUDA {
            return Err(ReadError::unsupported(18, "an ELF file for a machine other than NVIDIA's GPUs"));
        }
        if usize::from(half(58)) != SECTION {
            return Err(ReadError::malformed(58, "the section headers are not 64 bytes each"));
        }
        let at = u64_at(header, 40).unwrap_or_default();
        let (mut count, mut names) = (u64::from(half(60)), u32::from(half(62)));
        // Numbers that do not fit into 16 bits are in the first section's header.
        if at != 0 && (count == 0 || names == 0xffff) {
            let first = section(range(file, at, SECTION as u64, TABLE)?);
            if count == 0 {
                count = first.size;
            }
            if names == 0xffff {
                names = first.link;
            }
        }
        let sections = range(file, at, count.saturating_mul(SECTION as u64), TABLE)?;
        let flags = u32_at(header, 48).unwrap_or_default();
        let sections_at = usize::try_from(at).unwrap_or(usize::MAX);
        let mut elf = Self { file, abi_version: header[8], flags, sections, sections_at, names: &[], symbols: None };
        if elf.section_count() > 0 {
            elf.names = elf.contents(&elf.section(names)?)?;
            elf.symbols = (0..elf.section_count()).find(|&index| elf.kind(index) == Some(SHT_SYMTAB));
        }
        Ok(elf)
    }

    /// Returns the number of sections.
    pub(super) fn section_count(&self) -> u32 {
        // Only this many fit into the `sh_link` and `sh_info` fields that refer to them.
        u32::try_from(self.sections.len() / SECTION).unwrap_or(u32::MAX)
    }

    /// Returns the type of section `index` without reading the rest of its header.
    pub(super) fn kind(&self, index: u32) -> Option<u32> {
        u32_at(self.sections, (index as usize).checked_mul(SECTION)? + 4)
    }

    /// Returns the header of section `index`.
    pub(super) fn section(&self, index: u32) -> Result<Section, ReadError> {
        let start = (index as usize).saturating_mul(SECTION);
        let header = start.checked_add(SECTION).and_then(|end| self.sections.get(start..end));
        header
            .map(section)
            .ok_or_else(|| ReadError::malformed(self.sections_at, "a reference to a section that does not exist"))
    }

    /// Returns the headers of all sections.
    pub(super) fn sections(&self) -> impl Iterator<Item = Section> {
        self.sections.chunks_exact(SECTION).map(section)
    }

    /// Returns a section's name.
    pub(super) fn name(&self, section: &Section) -> Result<&'a [u8], ReadError> {
        let error = || ReadError::malformed(self.sections_at, "a section's name is outside of the section name table");
        let names = self.names.get(section.name as usize..).ok_or_else(error)?;
        Ok(CStr::from_bytes_until_nul(names).map_or(names, CStr::to_bytes))
    }

    /// Returns a section's bytes.
    pub(super) fn contents(&self, section: &Section) -> Result<&'a [u8], ReadError> {
        if section.kind == SHT_NOBITS {
            return Ok(&[]);
        }
        range(self.file, section.offset, section.size, "a section")
    }

    /// Returns symbol `index` of the table that `section` refers to.
    ///
    /// ptxas 12.0, 12.1 and 12.2 always write an `sh_link` of 5, even if section 5 is not the symbol table. A file has only
    /// one symbol table.
    pub(super) fn symbol(&self, section: &Section, index: u32) -> Result<Symbol, ReadError> {
        const NO_TABLE: &str = "the symbol table is missing";
        let table = if self.kind(section.link) == Some(SHT_SYMTAB) { Some(section.link) } else { self.symbols };
        let table = self.section(table.ok_or_else(|| ReadError::malformed(self.sections_at, NO_TABLE))?)?;
        let symbols = self.contents(&table)?;
        let start = (index as usize).saturating_mul(SYMBOL);
        let bytes = start.checked_add(SYMBOL).and_then(|end| symbols.get(start..end));
        let bytes =
            bytes.ok_or_else(|| ReadError::malformed(table.start(), "a reference to a symbol that does not exist"))?;
        Ok(symbol_in(bytes, table.start().saturating_add(start)))
    }

    /// Returns all symbols with their names; there are none in a file without a symbol table.
    pub(super) fn symbols(&self) -> Result<impl Iterator<Item = (Symbol, &'a [u8])>, ReadError> {
        let (mut symbols, mut names, mut start): (&[u8], &[u8], usize) = (&[], &[], 0);
        if let Some(index) = self.symbols {
            let table = self.section(index)?;
            symbols = self.contents(&table)?;
            names = self.contents(&self.section(table.link)?)?;
            start = table.start();
        }
        Ok(symbols.chunks_exact(SYMBOL).enumerate().map(move |(index, bytes)| {
            let symbol = symbol_in(bytes, start.saturating_add(index * SYMBOL));
            let name = names.get(symbol.name as usize..).unwrap_or_default();
            (symbol, CStr::from_bytes_until_nul(name).map_or(name, CStr::to_bytes))
        }))
    }

    /// Returns whether the file is linked, so that its symbols have addresses.
    pub(super) fn is_linked(&self) -> bool {
        u16_at(self.file, 16) == Some(ET_EXEC)
    }
}

/// Reads a symbol from its 24 bytes at byte `at` of the file.
fn symbol_in(bytes: &[u8], at: usize) -> Symbol {
    Symbol {
        name: u32_at(bytes, 0).unwrap_or_default(),
        kind: bytes[4] & 0xf,
        binding: bytes[4] >> 4,
        other: bytes[5],
        section: u16_at(bytes, 6).unwrap_or_default(),
        size: u64_at(bytes, 16).unwrap_or_default(),
        at,
    }
}

/// Reads a section's header from its 64 bytes.
fn section(bytes: &[u8]) -> Section {
    let word = |at| u32_at(bytes, at).unwrap_or_default();
    let long = |at| u64_at(bytes, at).unwrap_or_default();
    Section { name: word(0), kind: word(4), offset: long(24), size: long(32), link: word(40), info: word(44) }
}

/// Returns the `len` bytes at `offset`; `what` names them in errors.
fn range<'a>(file: &'a [u8], offset: u64, len: u64, what: &'static str) -> Result<&'a [u8], ReadError> {
    let start = usize::try_from(offset).unwrap_or(usize::MAX);
    let end = usize::try_from(len).ok().and_then(|len| start.checked_add(len));
    end.and_then(|end| file.get(start..end)).ok_or_else(|| ReadError::truncated(start.min(file.len()), what))
}

/// Returns the little-endian number at byte `at`.
pub(super) fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

/// Returns the little-endian number at byte `at`.
pub(super) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

/// Returns the little-endian number at byte `at`.
fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}
