//! What describes code of the host: an object file, or the PDB of a program.

use crate::debug::Sections;
use crate::elf;
use crate::error::ReadError;
use crate::host_elf::HostElf;
use crate::host_file::HostFormat;

/// An object file, an executable, a library, or the PDB of one, which has no sections.
pub(crate) trait HostObject<'a> {
    /// Returns the symbols that the file defines.
    fn definitions(&self) -> Vec<Definition<'_>>;

    /// Returns whether the file defines or refers to a symbol.
    fn has_symbol(&self, _name: &str) -> bool {
        false
    }

    fn is_x86_64(&self) -> bool;

    /// Returns whether the file is not linked yet.
    fn is_relocatable(&self) -> bool {
        false
    }

    fn sections(&self) -> Vec<Section<'a>> {
        Vec::new()
    }

    /// Returns the places in one of the sections to which the linker adds addresses; an error says what is not supported.
    fn relocations(&self, _section: &Section<'a>) -> Result<Vec<Relocation>, &'static str> {
        Ok(Vec::new())
    }

    /// Adds debug information that is not DWARF to the sections of DWARF, if these are empty; the file starts at byte `start`.
    fn add_codeview(&self, _start: usize, _sections: &mut Sections<'a>) -> Result<(), ReadError> {
        Ok(())
    }
}

/// A section of an object file.
#[derive(Default)]
pub(crate) struct Section<'a> {
    /// Its name; empty if it is not UTF-8.
    pub(crate) name: &'a str,
    /// The byte of the object file at which it starts.
    pub(crate) start: usize,
    /// Its bytes; `None` if the file ends before.
    pub(crate) bytes: Option<&'a [u8]>,
    /// Whether it belongs to a group, of which the linker keeps one copy.
    pub(crate) is_in_group: bool,
    /// Whether the bytes begin with an `Elf64_Chdr`.
    pub(crate) is_compressed: bool,
    /// The sections of an ELF file with its relocations.
    pub(crate) relocations: Vec<elf::Section>,
    /// Its index in another file.
    #[cfg(any(feature = "macho", feature = "windows"))]
    pub(crate) index: usize,
}

/// A place in a section to which the linker adds an address.
pub(crate) struct Relocation {
    /// The byte of the section.
    pub(crate) at: usize,
    /// The number of bytes, 4 or 8.
    pub(crate) width: usize,
    /// The address, in memory or in another section, with the addend.
    pub(crate) value: u64,
    /// Whether the bytes are an addend as well.
    pub(crate) is_implicit: bool,
}

/// What a symbol names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum SymbolKind {
    Function,
    ThreadLocal,
    /// A variable, or what is neither that nor a function.
    Variable,
    /// A function or a variable of assembly.
    Unknown,
}

/// A symbol that an object file defines.
#[derive(Clone, Copy)]
pub(crate) struct Definition<'o> {
    /// The name as C calls it.
    pub(crate) name: &'o str,
    pub(crate) kind: SymbolKind,
    /// Whether other object files cannot refer to it.
    pub(crate) is_local: bool,
    /// Whether other files can refer to it once this one is linked: a linked file has a list of these.
    pub(crate) is_exported: bool,
    /// Whether other files may define it too, as an inline function, of which the linker keeps one; `None` if the format does not say so.
    pub(crate) is_weak: Option<bool>,
    /// The section's index, and the address in memory or in the section.
    pub(crate) address: (usize, u64),
}

impl Definition<'_> {
    pub(crate) fn is_function(&self) -> bool {
        self.kind == SymbolKind::Function
    }
}

/// Reads the tables of an object file, which starts at byte `start`.
pub(crate) fn read<'a>(bytes: &'a [u8], start: usize) -> Result<Box<dyn HostObject<'a> + 'a>, ReadError> {
    match HostFormat::of(bytes) {
        Some(HostFormat::Coff | HostFormat::Pdb) if cfg!(not(feature = "windows")) => {
            Err(ReadError::unsupported(start, "a file of Windows: enable the feature `windows` of `gpu-abi`"))
        }
        #[cfg(any(feature = "macho", feature = "windows"))]
        Some(HostFormat::Coff | HostFormat::MachO) => match crate::host_foreign::File::parse(bytes) {
            Ok(file) => Ok(Box::new(file)),
            Err(_) => Err(ReadError::malformed(start, "the object file's header or tables are broken")),
        },
        _ => match HostElf::read(bytes) {
            Ok(file) => Ok(Box::new(file)),
            Err(error) => Err(ReadError { offset: start.saturating_add(error.offset), ..error }),
        },
    }
}
