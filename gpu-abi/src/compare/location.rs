//! Whether a field and a member have the same location.

use super::difference::Difference;
use crate::layout::{BitRange, Field};
use gpu_abi_reader::model::CompiledMember;

/// Returns the difference between the locations of a field and a member, which takes the bits `range`.
#[inline]
pub(super) const fn place_difference<'a>(
    field: &Field<'_>,
    member: &CompiledMember<'_>,
    range: (u64, u64),
) -> Option<Difference<&'a str>> {
    let (rust_offset, offset) = (field.offset() as u64, member.offset);
    match (field.bits(), member.bits) {
        (Some(rust), Some(kernel)) => {
            if rust.offset() != kernel.offset() {
                return Some(Difference::BitOffset { rust: rust.offset(), kernel: kernel.offset() });
            }
            // g++ describes a bit-field wider than its type with the type's width.
            if rust.end() != kernel.end() && end_in_type(field, rust) != kernel.end() {
                return Some(Difference::BitWidth { rust: rust.width(), kernel: kernel.width() });
            }
        }
        (None, None) => {
            if rust_offset != offset {
                return Some(Difference::Offset { rust: rust_offset, kernel: offset, aligned: None });
            }
        }
        // nvcc describes a bit-field at least as wide as its type as an ordinary member at the byte that contains its first
        // bit, and omits any excess width. After a bit-field that may have such a width, the first bit is not known.
        (Some(rust), None)
            if rust.offset() / 8 == offset && end_in_type(field, rust) - rust.offset() == range.1 - range.0 => {}
        (None, Some(kernel)) if kernel.offset() == 8 * rust_offset && kernel.end() == 8 * field.end() as u64 => {}
        (rust, _) => return Some(Difference::BitField { rust: rust.is_some() }),
    }
    None
}

/// Returns the bit after the last one of a bit-field that fits in its type.
#[inline]
const fn end_in_type(field: &Field<'_>, bits: BitRange) -> u64 {
    let room = bits.offset() + 8 * field.layout().size() as u64;
    if bits.end() < room { bits.end() } else { room }
}
