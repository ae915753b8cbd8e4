//! Why a member's offset differs, where alignment can explain it.

use super::compiled::{CompiledMember, CompiledRecord, CompiledType, CompiledTypes};
use super::difference::Difference;
use super::found::Found;
use super::pair::{Pairing, Partner};
use super::rules::has_lanes;
use super::rust::{RustRecord, Shape};
use crate::layout::{Field, Kind};

/// Returns the cause of a difference in a member's location, or else that difference.
pub(super) const fn cause<'a>(
    record: RustRecord<'a>,
    field: &'a Field<'a>,
    kernel: &'a CompiledRecord<'a>,
    member: &'a CompiledMember<'a>,
    types: CompiledTypes<'a>,
    difference: Difference<&'a str>,
) -> Found<'a> {
    let kernel_type = types.get(member.ty).name();
    let found = Found { kernel_type, ..Found::in_members(record, field.name(), kernel, member.name, difference) };
    let Difference::Offset { rust, kernel: moved_to } = difference else { return found };
    let moved = (rust, moved_to);
    match array_for_vector(record, field, kernel, member, types, moved, &mut { MAX_VISITS }) {
        Some(cause) => cause,
        None => Found { aligned: aligned(field, moved), ..found },
    }
}

/// Returns the member's type and its alignment if the second offset, the kernel's, is the next multiple of a larger alignment.
const fn aligned<'a>(field: &Field<'a>, (from, to): (u64, u64)) -> (&'a str, usize) {
    let (layout, align) = (field.layout(), field.layout().align());
    // The largest alignment that the kernel's offset can have.
    let max = 1 << to.trailing_zeros();
    match layout.kind() {
        Kind::Record(_) if max > align as u64 && is_moved_by(max, (from, to)) => (layout.name(), align),
        _ => ("", 0),
    }
}

/// Returns whether an alignment moves a member from the first offset to the second one.
const fn is_moved_by(align: u64, (from, to): (u64, u64)) -> bool {
    to > from && to % align == 0 && to - from < align
}

/// The maximum number of members to visit in search of an array.
const MAX_VISITS: usize = 256;

/// Returns the first member, within a member whose offset differs as in `moved`, that is an array in Rust and a vector in the
/// kernel. These agree otherwise, but a vector of two or four elements is aligned to its size, up to 16 bytes.
const fn array_for_vector<'a>(
    record: RustRecord<'a>,
    field: &'a Field<'a>,
    kernel: &'a CompiledRecord<'a>,
    member: &'a CompiledMember<'a>,
    types: CompiledTypes<'a>,
    moved: (u64, u64),
    visits: &mut usize,
) -> Option<Found<'a>> {
    if *visits == 0 {
        return None;
    }
    *visits -= 1;
    match (record.type_of(field).shape(), types.get(member.ty)) {
        (Shape::Array(..), CompiledType::Record(vector)) if has_lanes(vector) => {
            let align = if vector.size < 16 { vector.size } else { 16 };
            if !align.is_power_of_two() || !is_moved_by(align, moved) {
                return None;
            }
            let difference = Difference::Kind { rust: "an array", kernel: "a vector" };
            let found = Found::in_members(record, field.name(), kernel, member.name, difference);
            Some(Found { kernel_type: vector.name, ..found })
        }
        (Shape::Record(inner), CompiledType::Record(compiled)) => {
            let pairing = Pairing::new(inner, compiled, types);
            let fields = inner.layout.fields();
            let mut i = 0;
            while i < fields.len() {
                if let Partner::Some(at) = pairing.member_of(i, i) {
                    let cause = array_for_vector(inner, &fields[i], compiled, &compiled.members[at], types, moved, visits);
                    if cause.is_some() {
                        return cause;
                    }
                }
                i += 1;
            }
            None
        }
        _ => None,
    }
}
