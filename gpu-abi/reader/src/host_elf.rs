//! Object files, libraries and programs of Linux.

use crate::elf::{self, Elf, SHT_NOBITS, SHT_SYMTAB, Symbol, Symbols, u32_at, u64_at};
use crate::error::ReadError;
use crate::host_object::{Definition, HostObject, Relocation, Section, SymbolKind};

/// The type of the table of symbols for the dynamic linker.
const SHT_DYNSYM: u32 = 11;

/// The types of sections with relocations: with addends, without, and compressed.
const SHT_RELA: u32 = 4;
const SHT_REL: u32 = 9;
const SHT_CREL: u32 = 0x4000_0014;

/// The flags of a section that programs load, of one in a group, of which the linker keeps one copy, and of a compressed one.
const SHF_ALLOC: u64 = 2;
const SHF_GROUP: u64 = 0x200;
const SHF_COMPRESSED: u64 = 0x800;

/// The type of an object file that is not linked.
const ET_REL: u16 = 1;

const EM_X86_64: u16 = 62;
const EM_AARCH64: u16 = 183;

/// An ELF file of the host.
pub(crate) struct HostElf<'a> {
    elf: Elf<'a>,
    symbols: Symbols<'a>,
    dynamic: Symbols<'a>,
}

impl<'a> HostElf<'a> {
    pub(crate) fn read(bytes: &'a [u8]) -> Result<Self, ReadError> {
        let elf = Elf::read(bytes)?;
        // Sections that are one another's bytes could be millions of times what is in the file.
        let sizes = elf.sections().filter_map(|section| elf.contents(&section).ok()).map(|bytes| bytes.len() as u64);
        if sizes.fold(0, u64::saturating_add) > bytes.len() as u64 {
            let what = "the sections overlap: together they are longer than the file";
            return Err(ReadError::malformed(elf.sections_at, what));
        }
        Ok(Self { elf, symbols: elf.symbols(SHT_SYMTAB)?, dynamic: elf.symbols(SHT_DYNSYM)? })
    }

    /// Returns a relocation from an entry of a list; `None` if it does not add the address of a symbol.
    fn relocation(&self, entry: &[u8], is_implicit: bool) -> Option<Relocation> {
        let width = match (self.elf.machine, u32_at(entry, 8)?) {
            // `R_X86_64_64` and `R_AARCH64_ABS64`.
            (EM_X86_64, 1) | (EM_AARCH64, 257) => 8,
            // `R_X86_64_32`, `R_X86_64_32S` and `R_AARCH64_ABS32`.
            (EM_X86_64, 10 | 11) | (EM_AARCH64, 258) => 4,
            _ => return None,
        };
        // A common symbol's value is an alignment.
        let symbol = self.symbols.get(u32_at(entry, 12)? as usize).filter(|symbol| symbol.section.is_some());
        let value = symbol.map_or(0, |symbol| symbol.value).wrapping_add(u64_at(entry, 16).unwrap_or(0));
        Some(Relocation { at: usize::try_from(u64_at(entry, 0)?).unwrap_or(usize::MAX), width, value, is_implicit })
    }
}

impl<'a> HostObject<'a> for HostElf<'a> {
    fn definitions(&self) -> Vec<Definition<'_>> {
        // With `-flto`, gcc writes symbols of sections that are neither code nor data, for its descriptions of units.
        let is_loaded = |symbol: &Symbol<'_>| {
            let section = symbol.section.and_then(|section| self.elf.section(section).ok());
            section.is_some_and(|section| section.flags & SHF_ALLOC != 0)
        };
        // `objcopy --only-keep-debug` leaves out the list of what is exported. Hidden symbols are local there.
        let is_left_out = |section: &elf::Section| section.kind == SHT_NOBITS && self.elf.name(section) == Ok(b".dynsym");
        let is_listed = self.is_relocatable() || self.elf.sections().any(|section| is_left_out(&section));
        let of_linker = |symbol| Some(Definition { is_exported: is_listed, ..definition(symbol)? });
        let all = self.symbols.iter().filter(is_loaded).filter_map(of_linker);
        all.chain(self.dynamic.iter().filter(is_loaded).filter_map(definition)).collect()
    }

    fn has_symbol(&self, name: &str) -> bool {
        self.symbols.iter().any(|symbol| symbol.name == Some(name.as_bytes()))
    }

    fn is_x86_64(&self) -> bool {
        self.elf.machine == EM_X86_64
    }

    fn is_relocatable(&self) -> bool {
        self.elf.kind == ET_REL
    }

    fn sections(&self) -> Vec<Section<'a>> {
        let section = |section: elf::Section| Section {
            name: self.elf.name(&section).ok().and_then(|name| std::str::from_utf8(name).ok()).unwrap_or_default(),
            start: section.start(),
            bytes: self.elf.contents(&section).ok(),
            is_in_group: section.flags & SHF_GROUP != 0,
            is_compressed: section.flags & SHF_COMPRESSED != 0,
            ..Section::default()
        };
        let mut all: Vec<_> = self.elf.sections().map(section).collect();
        for list in self.elf.sections().filter(|list| matches!(list.kind, SHT_RELA | SHT_REL | SHT_CREL)) {
            let section = all.get_mut(list.info as usize).filter(|_| list.link == self.symbols.index);
            section.into_iter().for_each(|section| section.relocations.push(list));
        }
        all
    }

    fn relocations(&self, section: &Section<'a>) -> Result<Vec<Relocation>, &'static str> {
        let mut all = Vec::new();
        for list in &section.relocations {
            if !matches!(self.elf.machine, EM_X86_64 | EM_AARCH64) {
                return Err("debug information of an object file that is not for x86-64 or aarch64 is not supported");
            }
            let size = match list.kind {
                SHT_RELA => 24,
                SHT_REL => 16,
                _ => return Err("debug information with relocations of clang's `-Wa,--crel` is not supported"),
            };
            let entries = self.elf.contents(list).map_err(|_| "debug information has relocations outside of the file")?;
            all.extend(entries.chunks_exact(size).filter_map(|entry| self.relocation(entry, list.kind == SHT_REL)));
        }
        Ok(all)
    }
}

/// Returns a symbol as a definition, if the file defines it.
fn definition(symbol: Symbol<'_>) -> Option<Definition<'_>> {
    const STB_LOCAL: u8 = 0;
    const STB_WEAK: u8 = 2;
    const STB_GNU_UNIQUE: u8 = 10;

    let is_local = symbol.binding == STB_LOCAL;
    let is_weak = Some(matches!(symbol.binding, STB_WEAK | STB_GNU_UNIQUE));
    // `STT_NOTYPE`, `STT_OBJECT`, `STT_FUNC` and `STT_TLS`.
    let kind = match symbol.kind {
        0 => SymbolKind::Unknown,
        1 => SymbolKind::Variable,
        2 => SymbolKind::Function,
        6 => SymbolKind::ThreadLocal,
        _ => return None,
    };
    let section = symbol.section.filter(|section| *section != 0)?;
    let name = std::str::from_utf8(symbol.name?).ok()?;
    // Names such as `$x` mark code and data within functions of aarch64.
    let is_mark = kind == SymbolKind::Unknown && is_local && name.starts_with('$');
    let address = (section as usize, symbol.value);
    (!is_mark).then_some(Definition { name, kind, is_local, is_exported: true, is_weak, address })
}

#[cfg(test)]
mod tests {
    use super::{HostElf, SHT_RELA};
    use crate::host_object::HostObject;

    /// Returns an ELF file of x86-64 with `bytes` before its sections, of which each is given as its type, place, size and `sh_info`.
    fn file(bytes: &[u8], sections: &[(u32, usize, usize, u32)]) -> Vec<u8> {
        let at = 64 + bytes.len() as u64;
        let start = [&b"\x7fELF\x02\x01\x01"[..], &[0; 9], &[1, 0, 62, 0, 1, 0, 0, 0], &[0; 16], &at.to_le_bytes()];
        let counts = [&[0; 10][..], &[64, 0, 1 + sections.len() as u8, 0, 0, 0], bytes, &[0; 64]];
        let mut file = [start.concat(), counts.concat()].concat();
        for &(kind, at, size, info) in sections {
            let places = [0, 0, at as u64, size as u64].map(u64::to_le_bytes).concat();
            file.extend([&[0; 4][..], &kind.to_le_bytes(), &places, &[0; 4], &info.to_le_bytes(), &[0; 16]].concat());
        }
        file
    }

    #[test]
    fn sections_that_overlap_are_an_error() {
        let list = (SHT_RELA, 64, 4800, 1);
        let apart = file(&[0; 96], &[(1, 64, 48, 0), (SHT_RELA, 112, 48, 1)]);
        assert_eq!(HostElf::read(&apart).unwrap().sections()[1].relocations.len(), 1);
        let error = HostElf::read(&file(&[0; 4800], &[list; 2])).err().unwrap();
        assert_eq!(error.to_string(), "byte 4864: the sections overlap: together they are longer than the file");
    }

    #[test]
    fn relocations_outside_of_the_file_are_an_error() {
        let file = file(&[0; 48], &[(1, 64, 48, 0), (SHT_RELA, 1 << 20, 48, 1)]);
        let file = HostElf::read(&file).unwrap();
        let found = file.relocations(&file.sections()[1]).map(|found| found.len());
        assert_eq!(found, Err("debug information has relocations outside of the file"));
    }
}
