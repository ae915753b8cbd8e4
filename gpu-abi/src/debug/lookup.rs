//! The optional tables for finding entries: `.debug_pubnames` by name, `.debug_aranges` by address (the guide's section
//! 5.1). nvcc writes neither.
//!
//! `.debug_aranges` holds the lengths of functions in bytes. Only ptxas knows them, and PTX cannot express them: the
//! difference of two labels of a function is rejected (`label 'func_end0' invalid`, by ptxas 12.9, 13.0 and 13.5), and a
//! label in place of the length is treated as an address, which the driver relocates. So they are numbers, known after the
//! module has been assembled once without them.

use super::DebugError;
use super::entries::ENCODING;
use super::section::Section;
use gimli::SectionId;
use gimli::write::{Address, InitialLengthOffset, Writer};

/// Writes `.debug_pubnames`: the names of the entries that other units can refer to, and their offsets in the unit.
pub(super) fn public_names<'n>(
    section: &mut Section,
    info_len: usize,
    entries: impl Iterator<Item = (usize, &'n str)>,
) -> Result<(), DebugError> {
    let length = section.write_initial_length(ENCODING.format)?;
    section.write_u16(2)?;
    section.write_offset(0, SectionId::DebugInfo, ENCODING.format.word_size())?;
    section.write_u32(info_len as u32)?;
    for (offset, name) in entries {
        section.write_u32(offset as u32)?;
        section.write(name.as_bytes())?;
        section.write_u8(0)?;
    }
    section.write_u32(0)?;
    end(section, length)
}

/// Writes `.debug_aranges`: where each function starts, and its length in bytes.
pub(super) fn address_ranges(section: &mut Section, ranges: &[(Address, u64)]) -> Result<(), DebugError> {
    let length = section.write_initial_length(ENCODING.format)?;
    section.write_u16(2)?;
    section.write_offset(0, SectionId::DebugInfo, ENCODING.format.word_size())?;
    section.write_u8(ENCODING.address_size)?;
    // Addresses have no segments.
    section.write_u8(0)?;
    // The pairs start at a multiple of their size, counted from the start of the table.
    while section.len() % (2 * usize::from(ENCODING.address_size)) != 0 {
        section.write_u8(0)?;
    }
    let end_of_list = (Address::Constant(0), 0);
    for (begin, len) in ranges.iter().copied().chain([end_of_list]) {
        section.write_address(begin, ENCODING.address_size)?;
        section.write_udata(len, ENCODING.address_size)?;
    }
    end(section, length)
}

/// Writes a table's length to the space reserved at its start.
fn end(section: &mut Section, length: InitialLengthOffset) -> Result<(), DebugError> {
    let len = section.len() - usize::from(ENCODING.format.initial_length_size());
    section.write_initial_length_at(length, len as u64, ENCODING.format)?;
    Ok(())
}
