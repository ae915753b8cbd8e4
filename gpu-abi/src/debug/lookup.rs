//! The optional table for finding entries by name, `.debug_pubnames` (the guide's section 5.1). nvcc writes none.
//!
//! The other one, `.debug_aranges`, holds the lengths of functions in bytes. Only ptxas knows them, and PTX cannot express
//! them: the difference of two labels of a function is rejected (`label 'func_end0' invalid`, by ptxas 12.9, 13.0 and
//! 13.5), and a label in place of the length is treated as an address, which the driver relocates.

use super::DebugError;
use super::entries::ENCODING;
use super::section::Section;
use gimli::SectionId;
use gimli::write::Writer;

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
    let len = section.len() - usize::from(ENCODING.format.initial_length_size());
    section.write_initial_length_at(length, len as u64, ENCODING.format)?;
    Ok(())
}
