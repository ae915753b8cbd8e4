//! Access to the members of a mirror that are not fields of its view: bit-fields, and members of unions and packed records.

use super::bits::{BitField, BitInt, range_of, read, to_raw, write};
use super::codec::value_of;
use super::error::{Fault, MirrorError, MirrorErrorKind, refuse};
use super::storage::gap_start;
use crate::layout::{BitRange, PtxLayout, TypeLayout};
use bytemuck::Pod;

/// Reads the member at `index` among the named ones from the record's bytes.
#[inline]
pub fn get<R: PtxLayout, T: Pod>(bytes: &[u8], index: usize) -> T {
    value_of(&bytes[R::REF.fields()[index].offset()..][..size_of::<T>()])
}

/// Writes the member at `index` among the named ones to the record's bytes.
#[inline]
pub fn set<R: PtxLayout, T: Pod>(bytes: &mut [u8], index: usize, value: T) {
    let field = &R::REF.fields()[index];
    let own = if field.is_base() { field.own_size() } else { size_of::<T>() };
    bytes[field.offset()..][..own].copy_from_slice(&bytemuck::bytes_of(&value)[..own]);
}

/// Reads the bit-field at `index` from `bytes`, which start at the end of the member before `from`.
#[inline(always)]
pub fn get_bits<R: PtxLayout, T: BitField>(bytes: &[u8], from: usize, index: usize) -> T::Int {
    let range = place::<R, T>(from, index);
    T::Int::from_wide(read::<T::Int>(bytes, range))
}

/// Writes the bit-field at `index` to `bytes`, which start at the end of the member before `from`.
///
/// # Panics
///
/// If the value does not fit.
#[inline(always)]
#[track_caller]
pub fn set_bits<R: PtxLayout, T: BitField>(bytes: &mut [u8], from: usize, index: usize, int: T::Int) {
    let range = place::<R, T>(from, index);
    match to_raw(int, range.width()) {
        Some(raw) => write(bytes, range, raw),
        None => does_not_fit(R::REF, index, range_of::<T>(&R::REF.fields()[index]), int.to_wide() as u128),
    }
}

#[inline]
fn place<R: PtxLayout, T: BitField>(from: usize, index: usize) -> BitRange {
    let range = range_of::<T>(&R::REF.fields()[index]);
    BitRange::new(range.offset() - 8 * gap_start(R::REF, from) as u64, range.width())
}

#[cold]
#[cfg_attr(target_arch = "nvptx64", inline(always))]
#[track_caller]
fn does_not_fit(record: &'static TypeLayout, index: usize, range: BitRange, wide: u128) -> ! {
    refuse(|| {
        let nothing = &[];
        let fault = Fault::new(MirrorErrorKind::OutOfRange, nothing, range.offset(), range.width(), wide);
        MirrorError::new(record, nothing, fault.inside(index))
    })
}
