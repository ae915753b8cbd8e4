//! Object files, libraries and programs of Windows and macOS, as the crate `object` reads them.

#[cfg(feature = "windows")]
use crate::debug::Sections;
#[cfg(feature = "windows")]
use crate::error::ReadError;
use crate::host_object::{Definition, HostObject, Relocation, Section, SymbolKind};
pub(crate) use object::File;
use object::{Architecture, BinaryFormat, ComdatKind, Object, ObjectComdat, ObjectKind, ObjectSection, ObjectSymbol};
use object::{RelocationKind, RelocationTarget, SectionIndex, SymbolIndex};
use std::collections::HashSet;

impl<'a> HostObject<'a> for File<'a> {
    fn definitions(&self) -> Vec<Definition<'_>> {
        // Inline functions of Windows are in sections of which the linker keeps any one.
        let any = self.comdats().filter(|group| group.kind() == ComdatKind::Any).map(|group| group.symbol());
        let any: HashSet<SymbolIndex> = any.collect();
        let definition = |symbol: object::Symbol<'a, '_>| {
            let kind = match symbol.kind() {
                object::SymbolKind::Text => SymbolKind::Function,
                object::SymbolKind::Tls => SymbolKind::ThreadLocal,
                object::SymbolKind::Unknown => SymbolKind::Unknown,
                _ => SymbolKind::Variable,
            };
            let is_defined = symbol.is_definition() || kind == SymbolKind::ThreadLocal && !symbol.is_undefined();
            let name = symbol.name().ok().filter(|_| is_defined)?;
            let name = if self.format() == BinaryFormat::MachO { name.strip_prefix('_')? } else { name };
            let address = (symbol.section_index().map_or(0, |section| section.0), symbol.address());
            let (is_local, is_weak) = (symbol.is_local(), symbol.is_weak() || any.contains(&symbol.index()));
            Some(Definition { name, kind, is_local, is_exported: true, is_weak: Some(is_weak), address })
        };
        Object::symbols(self).chain(self.dynamic_symbols()).filter_map(definition).collect()
    }

    fn has_symbol(&self, name: &str) -> bool {
        self.symbol_by_name(name).is_some()
    }

    fn is_x86_64(&self) -> bool {
        self.architecture() == Architecture::X86_64
    }

    fn is_relocatable(&self) -> bool {
        self.kind() == ObjectKind::Relocatable
    }

    fn sections(&self) -> Vec<Section<'a>> {
        let section = |section: object::Section<'a, '_>| Section {
            name: section.name().unwrap_or_default(),
            start: section.file_range().map_or(0, |(start, _)| start as usize),
            bytes: section.data().ok(),
            index: section.index().0,
            ..Section::default()
        };
        Object::sections(self).map(section).collect()
    }

    fn relocations(&self, section: &Section<'a>) -> Result<Vec<Relocation>, &'static str> {
        let relocation = |(at, relocation): (u64, object::Relocation)| {
            let value = match relocation.target() {
                // A section's own symbol has address 0.
                RelocationTarget::Symbol(symbol) => self.symbol_by_index(symbol).map_or(0, |symbol| symbol.address()),
                RelocationTarget::Section(_) => 0,
                _ => return None,
            };
            let is_address = matches!(relocation.kind(), RelocationKind::Absolute | RelocationKind::SectionOffset);
            (is_address && matches!(relocation.size(), 32 | 64)).then(|| Relocation {
                at: usize::try_from(at).unwrap_or(usize::MAX),
                width: usize::from(relocation.size() / 8),
                value: value.wrapping_add(relocation.addend() as u64),
                is_implicit: relocation.has_implicit_addend(),
            })
        };
        let section = self.section_by_index(SectionIndex(section.index)).ok();
        Ok(section.into_iter().flat_map(|section| section.relocations()).filter_map(relocation).collect())
    }

    #[cfg(feature = "windows")]
    fn add_codeview(&self, start: usize, sections: &mut Sections<'a>) -> Result<(), ReadError> {
        crate::debug::add_codeview(self, start, sections)
    }
}

/// Returns the places in a section that refer to symbols, each with the symbol's name.
#[cfg(feature = "windows")]
pub(crate) fn references<'a>(file: &File<'a>, section: &Section<'a>) -> impl Iterator<Item = (usize, &'a str)> {
    let section = file.section_by_index(SectionIndex(section.index)).ok();
    section.into_iter().flat_map(|section| section.relocations()).filter_map(|(at, relocation)| {
        let RelocationTarget::Symbol(symbol) = relocation.target() else { return None };
        Some((usize::try_from(at).ok()?, file.symbol_by_index(symbol).ok()?.name().ok()?))
    })
}

/// Returns the name of the PDB with the debug information of a program.
#[cfg(feature = "windows")]
pub(crate) fn pdb(file: &File<'_>) -> Option<String> {
    Some(String::from_utf8_lossy(file.pdb_info().ok()??.path()).into_owned())
}
