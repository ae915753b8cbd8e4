//! Debug sections of host object files.
//!
//! In an object file that is not linked yet, the sections refer to each other through relocations, and the numbers in their
//! bytes are 0.

use super::registers::max_classified;
use super::sections::{Section, Sections};
use crate::elf::{u32_at, u64_at};
use crate::error::{ReadError, ReadErrorKind};
use crate::fatbin::{Packing, max_unpacked, unpack};
use crate::host_object::{self, HostObject, Relocation};
use miniz_oxide::inflate::decompress_slice_iter_to_slice;
use std::borrow::Cow;
use std::iter;

/// The types of compression, and the size of the header before compressed bytes, `Elf64_Chdr`.
const ELFCOMPRESS_ZLIB: u32 = 1;
const ELFCOMPRESS_ZSTD: u32 = 2;
const COMPRESSION: usize = 24;

/// Returns the debug sections of an object file, which starts at byte `start` of the file, or of a PDB.
pub(super) fn sections<'a>(object: &dyn HostObject<'a>, start: usize) -> Result<Sections<'a>, ReadError> {
    let mut sections = Sections::default();
    sections.max_classified = max_classified(object.is_x86_64());
    let (mut in_groups, mut types) = (Vec::new(), Vec::new());
    for section in object.sections() {
        // Mach-O's name is `__debug_info`; `.zdebug_info` is an old name for a compressed section.
        let name = section.name.trim_start_matches(['_', '.']);
        let name = format!(".{}", name.strip_prefix('z').unwrap_or(name));
        match name.as_str() {
            ".gnu_debugaltlink" => {
                // The name, a zero, and an identifier of the file. References to it are not in the section's own units.
                let link = read(object, &section, start)?;
                let file = link.bytes.split(|byte| *byte == 0).next().unwrap_or_default();
                return Ok(Sections::moved_to(String::from_utf8_lossy(file).into_owned()));
            }
            ".debug_types" => types.push(read(object, &section, start)?),
            ".debug_info" if section.is_in_group => in_groups.push(read(object, &section, start)?),
            _ => {
                let found = sections.named(&name).filter(|found| !section.is_in_group && found.bytes.is_empty());
                if let Some(found) = found {
                    *found = read(object, &section, start)?;
                }
            }
        }
    }
    sections.add_type_units(&in_groups, &types);
    if sections.info.bytes.is_empty() {
        object.add_codeview(start, &mut sections)?;
    }
    Ok(sections)
}

fn read<'a>(
    object: &dyn HostObject<'a>,
    section: &host_object::Section<'a>,
    start: usize,
) -> Result<Section<'a>, ReadError> {
    let at = start.saturating_add(section.start);
    let mut packed = section.bytes.ok_or_else(|| ReadError::truncated(at, "a debug section"))?;
    let broken = ReadError::malformed(at, "a compressed debug section is broken");
    let (mut format, mut size) = (0, packed.len() as u64);
    if section.is_compressed {
        let (header, rest) = packed.split_at_checked(COMPRESSION).ok_or(broken)?;
        (format, size, packed) = (u32_at(header, 0).unwrap_or(0), u64_at(header, 8).unwrap_or(0), rest);
    } else if section.name.contains("zdebug_") {
        let header = packed.strip_prefix(b"ZLIB").and_then(|header| header.split_first_chunk());
        let (bytes, rest) = header.ok_or(broken)?;
        (format, size, packed) = (ELFCOMPRESS_ZLIB, u64::from_be_bytes(*bytes), rest);
    }
    let in_place = format == 0;
    let size = usize::try_from(size).unwrap_or(usize::MAX);
    let max = max_unpacked(packed.len());
    if size > max {
        return Err(ReadError::new(at, ReadErrorKind::TooLarge { max }));
    }
    let unpacked = match format {
        0 => Some(Cow::Borrowed(packed)),
        ELFCOMPRESS_ZLIB => {
            let mut bytes = vec![0; size];
            let unpacked = decompress_slice_iter_to_slice(&mut bytes, iter::once(packed), true, false);
            unpacked.is_ok_and(|len| len == size).then_some(Cow::Owned(bytes))
        }
        ELFCOMPRESS_ZSTD => unpack(Packing::Zstd, packed, size).ok().map(Cow::Owned),
        _ => return Err(ReadError::unsupported(at, "the compression of a debug section is not supported")),
    };
    let unpacked = unpacked.filter(|unpacked| unpacked.len() == size);
    let mut bytes = unpacked.ok_or(broken)?;
    if object.is_relocatable() {
        relocate(object, section, at, &mut bytes)?;
    }
    Ok(Section { bytes, at, in_place })
}

/// Applies relocations that refer to other debug sections. Addresses of code and data do not matter to types.
fn relocate<'a>(
    object: &dyn HostObject<'a>,
    section: &host_object::Section<'a>,
    at: usize,
    bytes: &mut Cow<'a, [u8]>,
) -> Result<(), ReadError> {
    for relocation in object.relocations(section).map_err(|what| ReadError::unsupported(at, what))? {
        let Relocation { at: start, width, mut value, is_implicit } = relocation;
        let place = start.checked_add(width).and_then(|end| bytes.to_mut().get_mut(start..end));
        let place = place.ok_or(ReadError::malformed(at, "a relocation is outside of its section"))?;
        if is_implicit {
            let mut addend = [0; 8];
            addend[..width].copy_from_slice(place);
            value = value.wrapping_add(u64::from_le_bytes(addend));
        }
        place.copy_from_slice(&value.to_le_bytes()[..width]);
    }
    Ok(())
}
