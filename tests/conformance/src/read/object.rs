//! Object files: reads the bytes at the kit's symbols, and the names of its functions.

use object::{Object, ObjectSection, ObjectSymbol};

use super::{Output, PREFIX};

/// The number of bytes to read, at most, if the format does not record the symbol's size. No variable of the kit is larger.
const MAX: usize = 1 << 16;

pub(super) fn read(bytes: &[u8]) -> Result<Output, String> {
    let file = object::File::parse(bytes).map_err(|error| format!("neither PTX nor an object file: {error}"))?;
    let mut output = Output::default();
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
        if section.kind() == object::SectionKind::Text || !name.starts_with(PREFIX) {
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
