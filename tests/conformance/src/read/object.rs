//! Object files: reads the bytes at the kit's symbols, the names of its functions, and debug information.

use object::read::RelocationMap;
use object::{Object, ObjectSection, ObjectSymbol, RelocationKind};

use super::{Output, PREFIX, dwarf};
use crate::sources::DESCRIBED;

/// The number of bytes to read, at most, if the format does not record the symbol's size. No variable of the kit is larger.
const MAX: usize = 1 << 16;

pub(super) fn read(bytes: &[u8]) -> Result<Output, String> {
    let file = object::File::parse(bytes).map_err(|error| format!("neither PTX nor an object file: {error}"))?;
    let mut output = Output { is_device: is_for_device(&file), ..Output::default() };
    let sections = sections(&file)?;
    if !sections.is_empty() {
        output.debug = Some(dwarf::read(&sections)?);
    }
    let is_mach_o = file.format() == object::BinaryFormat::MachO;
    for symbol in file.symbols() {
        let Ok(name) = symbol.name() else { continue };
        // Mach-O adds an underscore before every C name.
        let name = if is_mach_o { name.strip_prefix('_').unwrap_or(name) } else { name };
        let Some(section) = symbol.section_index().filter(|_| name.contains(PREFIX)) else { continue };
        let wrong = |error: object::Error| format!("`{name}`: {error}");
        let section = file.section_by_index(section).map_err(wrong)?;
        if section.kind() == object::SectionKind::Text {
            output.symbols.insert(name.to_owned());
        }
        // The variables that only have debug information are not initialized.
        if section.kind() == object::SectionKind::Text || !name.starts_with(PREFIX) || name.starts_with(DESCRIBED) {
            continue;
        }
        let data = section.data().map_err(wrong)?;
        let start = symbol.address().checked_sub(section.address()).and_then(|start| usize::try_from(start).ok());
        let Some(rest) = start.and_then(|start| data.get(start..)) else {
            return Err(format!("`{name}` is outside of its section, or has no initial value"));
        };
        let size = match usize::try_from(symbol.size()) {
            Ok(size) if size > 0 => size,
            _ => MAX,
        };
        output.data.insert(name.to_owned(), rest[..size.min(rest.len())].to_vec());
    }
    Ok(output)
}

fn is_for_device(file: &object::File<'_>) -> bool {
    match file {
        object::File::Elf64(elf) => elf.elf_header().e_machine.get(elf.endian()) == object::elf::EM_CUDA,
        _ => false,
    }
}

/// Returns the sections of debug information with their relocations applied.
fn sections(file: &object::File<'_>) -> Result<dwarf::Sections, String> {
    let mut sections = dwarf::Sections::new();
    for section in file.sections() {
        let name = section.name().map_err(|error| error.to_string())?;
        // Mach-O has other names, and COFF's are cut off; neither is needed for a compiler of GPU code.
        if !name.starts_with(".debug_") {
            continue;
        }
        let wrong = |error: object::Error| format!("`{name}`: {error}");
        let mut data = section.uncompressed_data().map_err(wrong)?.into_owned();
        for (offset, relocation) in section.relocations() {
            // The types of cubins are unknown here. They only move addresses of code and variables, which are not compared.
            if relocation.kind() != RelocationKind::Absolute {
                continue;
            }
            let size = usize::from(relocation.size() / 8);
            let mut map = RelocationMap::default();
            map.add(file, offset, relocation).map_err(wrong)?;
            let field = usize::try_from(offset).ok().and_then(|start| data.get_mut(start..)?.get_mut(..size));
            let field = field.ok_or_else(|| format!("`{name}` has a relocation outside of it"))?;
            let old = field.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte));
            field.copy_from_slice(&map.relocate(offset, old).to_le_bytes()[..size]);
        }
        sections.insert(name.to_owned(), data);
    }
    Ok(sections)
}
