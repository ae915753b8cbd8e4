//! Reads one record's layout and parameters from what a compiler emitted.

use gpu_abi_conformance::observe::run_of_ones;
use gpu_abi_conformance::sources::symbol;

use super::Emitted;
use super::probe::{bit_fields, bits_symbol, ordinary};
use crate::record::{Layout, Param, Place, Record};
use crate::subject::parse_declaration;

/// The layout the probe's data show.
///
/// # Errors
/// Says which of them is missing, or contradicts another.
pub fn layout(record: &Record, emitted: &Emitted) -> Result<Layout, String> {
    let data = |symbol: String| emitted.data.get(&symbol).ok_or_else(|| format!("no `{symbol}` was emitted"));
    let numbers: Vec<u64> = data(symbol("", &record.name))?
        .chunks(8)
        .map(|bytes| bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
        .collect();
    let expected = 2 + ordinary(record).count();
    let [size, align, offsets @ ..] = numbers.as_slice() else {
        return Err(format!("{} numbers where {expected} belong", numbers.len()));
    };
    if numbers.len() != expected {
        return Err(format!("{} numbers where {expected} belong", numbers.len()));
    }
    let mut members = vec![None; record.members.len()];
    for ((position, _), &offset) in ordinary(record).zip(offsets) {
        members[position] = Some(Place::Bytes { offset });
    }
    for (position, name, width) in bit_fields(record) {
        let bytes = data(bits_symbol(position, &record.name))?;
        let bytes = Some(bytes).filter(|bytes| bytes.len() as u64 == *size);
        let bytes = bytes.ok_or_else(|| format!("an object that does not have {size} bytes"))?;
        let (bit_offset, bits) = run_of_ones(bytes).ok_or_else(|| format!("`{name}` is not one run of bits"))?;
        // Of one that has more bits than its type, the lowest is set.
        let bits = if bits == 1 && record.members[position].is_over_wide() { width } else { bits };
        members[position] = Some(Place::Bits { bit_offset, bits });
    }
    Ok(Layout { size: *size, align: *align, members })
}

/// The kernel's parameter.
///
/// # Errors
/// Says what is missing.
pub fn entry(record: &Record, emitted: &Emitted) -> Result<Option<Param>, String> {
    let symbol = symbol("entry_", &record.name);
    let declared = emitted.functions.get(&symbol).ok_or_else(|| format!("no `{symbol}`"))?;
    declared.params.last().map(|text| param(text)).transpose()
}

/// How a function takes the record, and how one returns it.
///
/// # Errors
/// Says what is missing.
pub fn func(record: &Record, emitted: &Emitted) -> Result<[Option<Param>; 2], String> {
    let declared = |symbol: String| emitted.functions.get(&symbol).ok_or_else(|| format!("no `{symbol}`"));
    let taken = declared(symbol("func_", &record.name))?.params.last();
    let returned = declared(symbol("result_", &record.name))?.result.as_ref();
    Ok([taken.map(|text| param(text)).transpose()?, returned.map(|text| param(text)).transpose()?])
}

/// Reads a declaration without a name, such as `.align 8 .b8[16]`.
///
/// # Errors
/// If the text is not a declaration.
pub fn param(declared: &str) -> Result<Param, String> {
    let at = declared.find('[').unwrap_or(declared.len());
    let (ty, count) = declared.split_at(at);
    parse_declaration(&format!(".param {ty} value{count}"))
}
