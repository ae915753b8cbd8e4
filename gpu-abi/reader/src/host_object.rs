//! What describes code of the host: an object file, or the PDB of a program.

#[cfg(feature = "windows")]
use crate::debug::Pdb;
use object::{Object, ObjectSymbol, SymbolKind};

/// An object file. For ELF alone, `object`'s code for other formats, 32 bits and big-endian machines is not compiled.
#[cfg(any(feature = "macho", feature = "windows"))]
pub(crate) type File<'a> = object::File<'a>;
#[cfg(not(any(feature = "macho", feature = "windows")))]
pub(crate) type File<'a> = object::read::elf::ElfFile64<'a, object::LittleEndian>;

/// A section of an object file.
pub(crate) type FileSection<'a, 'o> = <File<'a> as Object<'a>>::Section<'o>;

/// A symbol of an object file.
type Symbol<'a, 'o> = <File<'a> as Object<'a>>::Symbol<'o>;

/// An object file, an executable, a library, or the PDB of one.
pub(crate) enum HostObject<'a> {
    Object(File<'a>),
    #[cfg(feature = "windows")]
    Pdb(Pdb<'a>),
}

/// A symbol that an object file defines.
#[derive(Clone, Copy)]
pub(crate) struct Definition<'o> {
    /// The name as C calls it.
    pub(crate) name: &'o str,
    pub(crate) kind: SymbolKind,
    /// Whether other object files cannot refer to it.
    pub(crate) is_local: bool,
    /// The section's index, and the address in memory or in the section.
    pub(crate) address: (usize, u64),
}

impl HostObject<'_> {
    /// Returns the symbols that the file defines.
    pub(crate) fn definitions(&self) -> Vec<Definition<'_>> {
        match self {
            Self::Object(object) => {
                let symbols = object.symbols().chain(object.dynamic_symbols());
                symbols.filter_map(|symbol| definition(&symbol)).collect()
            }
            #[cfg(feature = "windows")]
            Self::Pdb(pdb) => pdb.definitions().collect(),
        }
    }
}

fn definition<'o>(symbol: &Symbol<'o, '_>) -> Option<Definition<'o>> {
    let kind = symbol.kind();
    let is_defined = symbol.is_definition() || kind == SymbolKind::Tls && !symbol.is_undefined();
    let name = symbol.name().ok().filter(|_| is_defined)?;
    #[cfg(feature = "macho")]
    let name = if matches!(symbol.flags(), object::SymbolFlags::MachO { .. }) { name.strip_prefix('_')? } else { name };
    let address = (symbol.section_index().map_or(0, |section| section.0), symbol.address());
    Some(Definition { name, kind, is_local: symbol.is_local(), address })
}
