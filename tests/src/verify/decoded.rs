//! The members that the library reads in a cubin, beside those that llvm-dwarfdump does.

use std::collections::BTreeSet;
use std::path::Path;

use gpu_abi::verify::Module;
use gpu_abi::verify::types::DebugInfo;

use crate::dwarf::dump;

/// A member: its name, its first bit counted from the record's start, and a bit-field's width.
type Place = (String, u64, Option<u64>);

/// Returns how many members are read alike, by name and place.
///
/// nvcc's newer back end writes bit-fields in a way that the reader of llvm-dwarfdump's words does not know; `bits` says whether they count.
///
/// # Errors
/// The member that only one of them reads.
pub fn compare(file: &Path, bits: bool) -> Result<usize, String> {
    let name = file.display();
    let bytes = std::fs::read(file).map_err(|error| format!("{name}: {error}"))?;
    let module = Module::read(&bytes).map_err(|error| format!("{name}: {error}"))?;
    let info = DebugInfo::read(&module).map_err(|error| format!("{name}: {error}"))?;
    let info = info.ok_or_else(|| format!("{name}: no debug information"))?;
    let dumped = dump::raw_members(file)?;
    let theirs = dumped.into_iter().filter(|member| bits || member.bits.is_none()).map(|member| {
        let (place, width) = match member.bits {
            // DWARF 2 counts from the storage unit's most significant bit.
            Some([bytes, width, offset]) => {
                ((8 * (member.location + bytes)).wrapping_sub(offset.wrapping_add(width)), Some(width))
            }
            None => (8 * member.location, None),
        };
        (member.name, place, width)
    });
    let theirs: BTreeSet<Place> = theirs.collect();
    let members = info.records().flat_map(|record| record.members()).filter(|member| !member.is_base_class());
    let ours = members.filter_map(|member| {
        let name = member.name().unwrap_or_default().to_owned();
        let Some(range) = member.bits() else { return Some((name, 8 * member.offset(), None)) };
        // Where nvcc states only the byte in which a bit-field as wide as its type begins, the library finds its first bit.
        let stated = (name, range.offset() - range.offset() % 8, None);
        if member.ty().size().is_some_and(|size| 8 * size == u64::from(range.width())) && theirs.contains(&stated) {
            return Some(stated);
        }
        bits.then(|| (stated.0, range.offset(), Some(range.width().into())))
    });
    let ours: BTreeSet<Place> = ours.collect();
    match ours.symmetric_difference(&theirs).next() {
        None => Ok(ours.len()),
        Some(one) => Err(format!("{name}: only one of the library and llvm-dwarfdump reads the member {one:?}")),
    }
}
