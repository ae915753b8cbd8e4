//! Object files: reads the bytes at the kit's symbols, the names of its functions, and debug information.

use std::collections::HashMap;

use object::{Object, ObjectSection, ObjectSymbol, Relocation, RelocationFlags, RelocationKind, RelocationTarget};

use super::section::ADDRESSES;
use super::{Output, PREFIX, dwarf};
use crate::sources::DESCRIBED;

/// The number of bytes to read, at most, if the format does not record the symbol's size. No variable of the kit is larger.
const MAX: usize = 1 << 16;

pub(super) fn read(bytes: &[u8]) -> Result<Output, String> {
    let file = object::File::parse(bytes).map_err(|error| format!("neither PTX nor an object file: {error}"))?;
    let mut output = Output { is_device: is_for_device(&file), ..Output::default() };
    output.debug = dwarf::read(&sections(&file)?)?;
    for symbol in file.symbols() {
        let Ok(name) = symbol.name() else { continue };
        let name = in_c(&file, name);
        let Some(section) = symbol.section_index().filter(|_| name.contains(PREFIX)) else { continue };
        let wrong = |error: object::Error| format!("`{name}`: {error}");
        let section = file.section_by_index(section).map_err(wrong)?;
        if section.kind() == object::SectionKind::Text {
            output.symbols.insert(name.to_owned());
        }
        if name.starts_with(DESCRIBED) {
            output.described.insert(name.to_owned());
        }
        // The file has no bytes of variables that are not initialized: those that only have debug information, and in `.nv.global` those
        // that code for the device writes.
        let is_data = section.kind() != object::SectionKind::Text && section.name() != Ok(".nv.global");
        if !is_data || !name.starts_with(PREFIX) || name.starts_with(DESCRIBED) {
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

/// Returns a symbol's name in C: Mach-O adds an underscore before each.
fn in_c<'n>(file: &object::File<'_>, name: &'n str) -> &'n str {
    let is_mach_o = file.format() == object::BinaryFormat::MachO;
    name.strip_prefix('_').filter(|_| is_mach_o).unwrap_or(name)
}

/// Returns the sections of debug information with their relocations applied.
fn sections(file: &object::File<'_>) -> Result<dwarf::Sections, String> {
    let mut sections = dwarf::Sections::default();
    for section in file.sections() {
        let name = section.name().map_err(|error| error.to_string())?;
        // Mach-O has other names, and COFF's are cut off; neither is needed for a compiler of GPU code.
        if !name.starts_with(".debug_") {
            continue;
        }
        let wrong = |error: object::Error| format!("`{name}`: {error}");
        let mut data = section.uncompressed_data().map_err(wrong)?.into_owned();
        for (offset, relocation) in section.relocations() {
            let Some(size) = size_of(&relocation, file) else { continue };
            let field = usize::try_from(offset).ok().and_then(|start| data.get_mut(start..)?.get_mut(..size));
            let field = field.ok_or_else(|| format!("`{name}` has a relocation outside of it"))?;
            let old = field.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte));
            let implicit = if relocation.has_implicit_addend() { old } else { 0 };
            let target = target(file, &relocation).map_err(wrong)?;
            let value = target.wrapping_add_signed(relocation.addend()).wrapping_add(implicit);
            field.copy_from_slice(&value.to_le_bytes()[..size]);
        }
        sections.bytes.insert(name.to_owned(), data);
    }
    if !sections.bytes.is_empty() {
        sections.symbols = symbols(file)?;
    }
    Ok(sections)
}

/// Returns the size of the address that a relocation writes in bytes, or `None` if it writes something else.
fn size_of(relocation: &Relocation, file: &object::File<'_>) -> Option<usize> {
    match relocation.flags() {
        // The numbers of R_CUDA_32, R_CUDA_G32, R_CUDA_64 and R_CUDA_G64.
        RelocationFlags::Elf { r_type } if is_for_device(file) => match r_type.0 {
            1 | 3 => Some(4),
            2 | 4 => Some(8),
            _ => None,
        },
        _ => (relocation.kind() == RelocationKind::Absolute).then(|| usize::from(relocation.size() / 8)),
    }
}

/// Returns the address that a relocation adds to.
fn target(file: &object::File<'_>, relocation: &Relocation) -> object::Result<u64> {
    match relocation.target() {
        RelocationTarget::Symbol(index) => address(file, &file.symbol_by_index(index)?),
        RelocationTarget::Section(index) => Ok(start(&file.section_by_index(index)?)),
        _ => Ok(0),
    }
}

/// Returns an address of a symbol that no symbol in another section has.
fn address<'f>(file: &object::File<'f>, symbol: &object::Symbol<'f, '_>) -> object::Result<u64> {
    let Some(section) = symbol.section_index() else {
        // A symbol that another file or the linker defines.
        return Ok((ADDRESSES * (1 + symbol.index().0 as u64)) | 1 << 63);
    };
    let section = file.section_by_index(section)?;
    Ok(start(&section).wrapping_add(symbol.address().wrapping_sub(section.address())))
}

/// Returns the address at which a section counts as loaded: sections of debug information begin at 0.
fn start<'f>(section: &impl ObjectSection<'f>) -> u64 {
    let is_debug = section.name().is_ok_and(|name| name.starts_with(".debug_"));
    if is_debug { 0 } else { ADDRESSES * section.index().0 as u64 }
}

/// Returns the symbols of variables by their addresses: as relocations write them and, for linked files, as the file states them.
fn symbols(file: &object::File<'_>) -> Result<HashMap<u64, Vec<String>>, String> {
    let mut symbols: HashMap<u64, Vec<String>> = HashMap::new();
    for symbol in file.symbols() {
        let Ok(name) = symbol.name() else { continue };
        if !name.contains(PREFIX) || symbol.is_undefined() {
            continue;
        }
        let found = address(file, &symbol).map_err(|error| format!("`{name}`: {error}"))?;
        symbols.entry(found).or_default().push(in_c(file, name).to_owned());
        if file.kind() != object::ObjectKind::Relocatable {
            symbols.entry(symbol.address()).or_default().push(in_c(file, name).to_owned());
        }
    }
    Ok(symbols)
}
