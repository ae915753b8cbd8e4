//! Why a member's offset or a record's size differs, where alignment can explain it.

use super::difference::Difference;
use super::found::Found;
use super::pair::{Pairing, Partner};
use super::rules::has_lanes;
use super::rust::{RustRecord, Shape};
use crate::layout::{Field, Kind};
use gpu_abi_reader::model::{CompiledMember, CompiledRecord, CompiledType, CompiledTypes};

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
    match array_in_member(record, field, kernel, member, types, moved, &mut { MAX_VISITS }) {
        Some(cause) => cause,
        None => Found { aligned: aligned(field, moved), ..found },
    }
}

/// Returns the cause of a difference in two records' sizes, `size` and the kernel's, or else that difference.
pub(super) const fn cause_of_size<'a>(
    record: RustRecord<'a>,
    kernel: &'a CompiledRecord<'a>,
    types: CompiledTypes<'a>,
    size: u64,
) -> Found<'a> {
    match array_in_members(record, kernel, types, (size, kernel.size), &mut { MAX_VISITS }) {
        Some(cause) => cause,
        None => Found::in_records(record, kernel, Difference::Size { rust: size, kernel: kernel.size }),
    }
}

/// Returns the member's type and its alignment if the second offset, the kernel's, is the next multiple of a larger alignment.
const fn aligned<'a>(field: &Field<'a>, (from, to): (u64, u64)) -> (&'a str, usize) {
    let (layout, align) = (field.layout(), field.layout().align());
    match layout.kind() {
        Kind::Record(_) if to > from => {
            // The largest alignment that the kernel's offset can have.
            let max = 1 << to.trailing_zeros();
            if max > align as u64 && is_moved_by(max, (from, to)) { (layout.name(), align) } else { ("", 0) }
        }
        _ => ("", 0),
    }
}

/// Returns whether an alignment moves a member from the first offset to the second one.
const fn is_moved_by(align: u64, (from, to): (u64, u64)) -> bool {
    to > from && to % align == 0 && to - from < align
}

/// The maximum number of members to visit in search of an array.
const MAX_VISITS: usize = 256;

/// Returns the first array for a vector among the members of a record, whose alignment explains a difference in an offset or a
/// size as in `moved`. The two agree otherwise, but a vector of two or four elements is aligned to its size, up to 16 bytes.
const fn array_in_members<'a>(
    record: RustRecord<'a>,
    kernel: &'a CompiledRecord<'a>,
    types: CompiledTypes<'a>,
    moved: (u64, u64),
    visits: &mut usize,
) -> Option<Found<'a>> {
    let pairing = Pairing::new(record, kernel, types);
    let fields = record.layout.fields();
    let mut i = 0;
    while i < fields.len() {
        if let Partner::Some(at) = pairing.member_of(i, i) {
            let cause = array_in_member(record, &fields[i], kernel, &kernel.members[at], types, moved, visits);
            if cause.is_some() {
                return cause;
            }
        }
        i += 1;
    }
    None
}

/// Returns the first array for a vector in a member, as in [`array_in_members`]: the member, its elements, or their members.
const fn array_in_member<'a>(
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
    let (mut ty, mut compiled) = (record.type_of(field), types.get(member.ty));
    let (mut array, mut instead) = ("an array", "a vector");
    while let (Shape::Array(inner, _), CompiledType::Array { element, .. }) = (ty.shape(), compiled) {
        (ty, compiled) = (inner, types.get(*element));
        (array, instead) = ("an array of arrays", "an array of vectors");
    }
    match (ty.shape(), compiled) {
        (Shape::Array(..), CompiledType::Record(vector)) if has_lanes(vector) => {
            let align = if vector.size < 16 { vector.size } else { 16 };
            if !align.is_power_of_two() || !is_moved_by(align, moved) {
                return None;
            }
            let difference = Difference::Kind { rust: array, kernel: instead };
            let found = Found::in_members(record, field.name(), kernel, member.name, difference);
            Some(Found { kernel_type: vector.name, ..found })
        }
        (Shape::Record(inner), CompiledType::Record(compiled)) => array_in_members(inner, compiled, types, moved, visits),
        _ => None,
    }
}
