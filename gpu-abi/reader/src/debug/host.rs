//! Debug sections of host object files.
//!
//! In an object file that is not linked yet, the sections refer to each other through relocations, and the numbers in their
//! bytes are 0.

use super::registers::max_classified;
use super::sections::{Section, Sections};
use crate::error::{ReadError, ReadErrorKind};
use crate::fatbin::{Packing, max_unpacked, unpack};
use crate::host_object::{File, FileSection, HostObject};
use miniz_oxide::inflate::decompress_slice_iter_to_slice;
use object::read::CompressionFormat;
use object::{Object, ObjectKind, ObjectSection, ObjectSymbol, RelocationKind, RelocationTarget, SectionFlags};
use std::borrow::Cow;
use std::iter;

/// The flag of a section in a group; the linker keeps one copy of each group.
const SHF_GROUP: u64 = 0x200;

/// Returns the debug sections of an object file, which starts at byte `start` of the file, or of a PDB.
pub(super) fn sections<'a>(object: &HostObject<'a>, start: usize) -> Result<Sections<'a>, ReadError> {
    match object {
        HostObject::Object(object) => of_object(object, start),
        #[cfg(feature = "windows")]
        HostObject::Pdb(pdb) => pdb.sections(),
    }
}

fn of_object<'a>(object: &File<'a>, start: usize) -> Result<Sections<'a>, ReadError> {
    let mut sections = Sections::default();
    sections.max_classified = max_classified(object.architecture());
    let (mut in_groups, mut types) = (Vec::new(), Vec::new());
    for section in object.sections() {
        let Ok(name) = section.name() else { continue };
        // Mach-O's name is `__debug_info`; `.zdebug_info` is an old name for a compressed section.
        let name = name.trim_start_matches(['_', '.']);
        let name = format!(".{}", name.strip_prefix('z').unwrap_or(name));
        let is_group = matches!(section.flags(), SectionFlags::Elf { sh_flags, .. } if sh_flags.0 & SHF_GROUP != 0);
        match name.as_str() {
            ".gnu_debugaltlink" => {
                // The name, a zero, and an identifier of the file. References to it are not in the section's own units.
                let link = read(object, &section, start)?;
                let file = link.bytes.split(|byte| *byte == 0).next().unwrap_or_default();
                return Ok(Sections::moved_to(String::from_utf8_lossy(file).into_owned()));
            }
            ".debug_types" => types.push(read(object, &section, start)?),
            ".debug_info" if is_group => in_groups.push(read(object, &section, start)?),
            _ => {
                let found = sections.named(&name).filter(|found| !is_group && found.bytes.is_empty());
                if let Some(found) = found {
                    *found = read(object, &section, start)?;
                }
            }
        }
    }
    sections.add_type_units(&in_groups, &types);
    #[cfg(feature = "windows")]
    if sections.info.bytes.is_empty() {
        super::codeview::add(object, start, &mut sections)?;
    }
    if object.is_little_endian() || sections.info.bytes.is_empty() {
        Ok(sections)
    } else {
        Err(ReadError::unsupported(start, "debug information of a big-endian machine"))
    }
}

fn read<'a>(object: &File<'a>, section: &FileSection<'a, '_>, start: usize) -> Result<Section<'a>, ReadError> {
    let at = start.saturating_add(section.file_range().map_or(0, |(at, _)| at as usize));
    let data = section.compressed_data().map_err(|_| ReadError::truncated(at, "a debug section"))?;
    let in_place = data.format == CompressionFormat::None;
    let size = usize::try_from(data.uncompressed_size).unwrap_or(usize::MAX);
    let max = max_unpacked(data.data.len());
    if size > max {
        return Err(ReadError::new(at, ReadErrorKind::TooLarge { max }));
    }
    let unpacked = match data.format {
        CompressionFormat::None => Some(Cow::Borrowed(data.data)),
        CompressionFormat::Zlib => {
            let mut bytes = vec![0; size];
            let unpacked = decompress_slice_iter_to_slice(&mut bytes, iter::once(data.data), true, false);
            unpacked.is_ok_and(|len| len == size).then_some(Cow::Owned(bytes))
        }
        CompressionFormat::Zstandard => unpack(Packing::Zstd, data.data, size).ok().map(Cow::Owned),
        _ => return Err(ReadError::unsupported(at, "the compression of a debug section")),
    };
    let unpacked = unpacked.filter(|unpacked| unpacked.len() == size);
    let mut bytes = unpacked.ok_or(ReadError::malformed(at, "a compressed debug section is broken"))?;
    if object.kind() == ObjectKind::Relocatable {
        relocate(object, section, &mut bytes).map_err(|what| ReadError::malformed(at, what))?;
    }
    Ok(Section { bytes, at, in_place })
}

/// Applies relocations that refer to other debug sections. Addresses of code and data do not matter to types.
fn relocate<'a>(object: &File<'a>, section: &FileSection<'a, '_>, bytes: &mut Cow<'a, [u8]>) -> Result<(), &'static str> {
    for (offset, relocation) in section.relocations() {
        let width = match relocation.size() {
            32 => 4,
            64 => 8,
            _ => continue,
        };
        let base = match relocation.target() {
            // A section's own symbol has address 0.
            RelocationTarget::Symbol(symbol) => object.symbol_by_index(symbol).map_or(0, |symbol| symbol.address()),
            RelocationTarget::Section(_) => 0,
            _ => continue,
        };
        if !matches!(relocation.kind(), RelocationKind::Absolute | RelocationKind::SectionOffset) {
            continue;
        }
        let place = usize::try_from(offset).ok().and_then(|at| Some(at..at.checked_add(width)?));
        let place = place.and_then(|place| bytes.to_mut().get_mut(place));
        let place = place.ok_or("a relocation is outside of its section")?;
        let mut value = base.wrapping_add(relocation.addend() as u64);
        if relocation.has_implicit_addend() {
            let mut addend = [0; 8];
            addend[..width].copy_from_slice(place);
            value = value.wrapping_add(u64::from_le_bytes(addend));
        }
        place.copy_from_slice(&value.to_le_bytes()[..width]);
    }
    Ok(())
}
