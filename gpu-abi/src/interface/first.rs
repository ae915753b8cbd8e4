//! The first difference between two types and everything reachable from them, for use in constants.

use super::compiled::{CompiledMember, CompiledRecord, CompiledType, CompiledTypes};
use super::difference::Difference;
use super::enumerators::enumerator_difference;
use super::names::last_identifier;
use super::pair::{Pairing, Partner, same_name};
use super::rules::{Step, has_lanes, pointee_step, size_difference, step};
use super::rust::{RustRecord, RustType, Shape};
use crate::layout::{BitRange, Field, Kind};
use crate::text::equal;

/// A difference and its location.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found<'a> {
    /// The record in Rust; empty if the difference is in the type itself.
    pub(crate) record: &'a str,
    /// The record's member, in Rust or else in the kernel.
    pub(crate) member: &'a str,
    /// The kernel's record; empty if it has no name, or the difference is in the type itself.
    pub(crate) kernel_record: &'a str,
    /// The kernel's member; empty if there is none.
    pub(crate) kernel_member: &'a str,
    /// The kernel's type at that location; empty if it has no name or is not known.
    pub(crate) kernel_type: &'a str,
    /// The enumeration in Rust whose enumerators or size differ; empty if something else differs.
    pub(crate) enumeration: &'a str,
    /// The type of the member, and its alignment in bytes, if a larger alignment of the kernel's type would explain the
    /// member's offset; empty otherwise.
    pub(crate) aligned: (&'a str, usize),
    pub(crate) difference: Difference<&'a str>,
}

/// The maximum number of pairs of records to compare for one type.
const MAX_PAIRS: usize = 1024;

/// Two records to compare.
#[derive(Clone, Copy)]
struct Pair<'a> {
    rust: RustRecord<'a>,
    kernel: &'a CompiledRecord<'a>,
    /// The place of the pointer that leads here, if the records have different names and may be unrelated.
    pointer: Option<Place>,
}

/// The place of a type: the type itself, or a member of a pair.
#[derive(Clone, Copy)]
enum Place {
    Itself,
    /// The pair's index, and the indices of the field and of the kernel's member.
    Member(usize, usize, usize),
}

/// Records to compare, each pair once.
struct Pairs<'a> {
    pairs: [Option<Pair<'a>>; MAX_PAIRS],
    len: usize,
    /// For each of the kernel's types, by index, whether it is in a pair. Most records are in only one pair.
    known: [bool; MAX_KNOWN],
}

/// The number of types in a list that `known` can hold.
const MAX_KNOWN: usize = 8192;

impl<'a> Pairs<'a> {
    /// Adds a pair. `index` is that of the kernel's type, and `pointer` the type and the place of the pointer that leads to the
    /// records, if there is one.
    const fn add(
        &mut self,
        rust: RustRecord<'a>,
        kernel: &'a CompiledRecord<'a>,
        index: usize,
        pointer: Option<(RustType<'a>, Place)>,
    ) {
        // Errors in its declaration have already been reported.
        if rust.layout.is_mistaken() {
            return;
        }
        let is_known = index >= MAX_KNOWN || self.known[index];
        let mut i = 0;
        while is_known && i < self.len {
            if let Some(other) = self.pairs[i] {
                if is_same(rust, other.rust) && is_same_record(kernel, other.kernel) {
                    return;
                }
            }
            i += 1;
        }
        assert!(
            self.len < MAX_PAIRS,
            "more than 1024 records can be reached from one parameter: compare them at run time, with `verify::check`"
        );
        let pointer = match pointer {
            Some((ty, place)) if !has_name_of(ty, kernel) => Some(place),
            _ => None,
        };
        self.pairs[self.len] = Some(Pair { rust, kernel, pointer });
        self.len += 1;
        if index < MAX_KNOWN {
            self.known[index] = true;
        }
    }

    /// Returns the difference between the targets of the pointer at a place.
    const fn pointees(&self, place: Place, rust: RustRecord<'a>, kernel: &'a CompiledRecord<'a>) -> Found<'a> {
        let difference = Difference::Pointee { rust: rust.layout.name(), kernel: kernel.name };
        if let Place::Member(pair, field, member) = place {
            if let Some(Pair { rust: record, kernel: compiled, .. }) = self.pairs[pair] {
                let field = record.layout.fields()[field].name();
                return found(record, compiled, field, compiled.members[member].name, difference);
            }
        }
        Found {
            record: "",
            member: "",
            kernel_record: "",
            kernel_member: "",
            kernel_type: "",
            enumeration: "",
            aligned: ("", 0),
            difference,
        }
    }
}

/// Returns whether two records have the same name, size and number of members. A second such pair is not compared again.
const fn is_same(a: RustRecord<'_>, b: RustRecord<'_>) -> bool {
    equal(a.layout.name(), b.layout.name())
        && a.layout.size() == b.layout.size()
        && a.layout.fields().len() == b.layout.fields().len()
}

const fn is_same_record(a: &CompiledRecord<'_>, b: &CompiledRecord<'_>) -> bool {
    if !equal(a.name, b.name) || a.size != b.size || a.members.len() != b.members.len() {
        return false;
    }
    // These may be records without a name, or in different namespaces.
    let mut i = 0;
    while i < a.members.len() {
        if a.members[i].ty != b.members[i].ty || !equal(a.members[i].name, b.members[i].name) {
            return false;
        }
        i += 1;
    }
    true
}

/// Returns the first difference between a Rust type and a kernel's type, including everything reachable from them.
///
/// A difference in a member's location or a record's size may be caused by a difference before it or within it. It is
/// returned only if there is no other difference.
pub(crate) const fn first_difference<'a>(rust: RustType<'a>, kernel: usize, types: CompiledTypes<'a>) -> Option<Found<'a>> {
    let mut pairs = Pairs { pairs: [None; MAX_PAIRS], len: 0, known: [false; MAX_KNOWN] };
    if let Some((difference, enumeration)) = ty(rust, kernel, types, &mut pairs, Place::Itself) {
        let kernel_type = types.get(kernel).name();
        return Some(Found {
            record: "",
            member: "",
            kernel_record: "",
            kernel_member: "",
            kernel_type,
            enumeration,
            aligned: ("", 0),
            difference,
        });
    }
    let mut effect = None;
    let mut next = 0;
    while next < pairs.len {
        if let Some(Pair { rust, kernel, pointer }) = pairs.pairs[next] {
            if let Some(found) = record(rust, kernel, types, &mut pairs, next, &mut effect) {
                return Some(match pointer {
                    Some(place) if has_other_members(rust, kernel, types) => pairs.pointees(place, rust, kernel),
                    _ => found,
                });
            }
        }
        next += 1;
    }
    effect
}

/// Compares two types and adds records to `pairs`. Returns the difference, with the name of the enumeration if its
/// enumerators or its size differ.
const fn ty<'a>(
    mut rust: RustType<'a>,
    mut kernel: usize,
    types: CompiledTypes<'a>,
    pairs: &mut Pairs<'a>,
    place: Place,
) -> Option<(Difference<&'a str>, &'a str)> {
    let mut is_pointee = false;
    loop {
        let step = if is_pointee { pointee_step(rust, kernel, types) } else { step(rust, kernel, types) };
        if let Step::Members(record, compiled) = step {
            // Differences in members are more precise than differences in size, which are compared last.
            pairs.add(record, compiled, kernel, if is_pointee { Some((rust, place)) } else { None });
            return None;
        }
        if let (false, Some(size)) = (is_pointee, size_difference(rust, kernel, types)) {
            return Some((size, if let Shape::Enum(_) = rust.shape() { rust.name() } else { "" }));
        }
        match step {
            Step::Agree | Step::Members(..) => return None,
            Step::Differ(difference) | Step::Within(_, _, Some(difference)) => return Some((difference, "")),
            Step::Within(inner, index, None) => (rust, kernel) = (inner, index),
            Step::Enumerators(enumerators, compiled) => {
                return match enumerator_difference(enumerators, compiled, 0) {
                    Some((_, difference)) => Some((difference, rust.name())),
                    None => None,
                };
            }
            Step::Pointees(target, index) => (rust, kernel, is_pointee) = (target, index, true),
        }
    }
}

/// Compares the members of the pair of records at `index`. The first difference that may be caused by another one becomes `effect`.
const fn record<'a>(
    rust: RustRecord<'a>,
    kernel: &'a CompiledRecord<'a>,
    types: CompiledTypes<'a>,
    pairs: &mut Pairs<'a>,
    index: usize,
    effect: &mut Option<Found<'a>>,
) -> Option<Found<'a>> {
    if let Some(difference) = whole_difference(rust, kernel) {
        return Some(found(rust, kernel, "", "", difference));
    }
    let fields = rust.layout.fields();
    let pairing = Pairing::new(rust, kernel, types);
    let (mut i, mut hint) = (0, 0);
    while i < fields.len() {
        let field = &fields[i];
        match pairing.member_of(i, hint) {
            Partner::Some(at) => {
                hint = at + 1;
                let member = &kernel.members[at];
                match (pairing.difference(i, member), field.bits(), member.bits) {
                    (Some(Difference::BitOffset { .. }), Some(bits), Some(other)) if bits.width() != other.width() => {
                        let difference = Difference::BitWidth { rust: bits.width(), kernel: other.width() };
                        return Some(found(rust, kernel, field.name(), member.name, difference));
                    }
                    (Some(difference @ (Difference::Offset { .. } | Difference::BitOffset { .. })), ..) => {
                        if effect.is_none() {
                            let at_member = found(rust, kernel, field.name(), member.name, difference);
                            let moved = match difference {
                                Difference::Offset { rust, kernel } => (rust, kernel),
                                _ => (0, 0),
                            };
                            let cause = array_for_vector(rust, field, kernel, member, types, moved, &mut { MAX_VISITS });
                            *effect = Some(match cause {
                                Some(cause) => cause,
                                None => Found {
                                    kernel_type: types.get(member.ty).name(),
                                    aligned: aligned(field, &difference),
                                    ..at_member
                                },
                            });
                        }
                    }
                    (Some(difference), ..) => return Some(found(rust, kernel, field.name(), member.name, difference)),
                    (None, ..) => {}
                }
                let place = Place::Member(index, i, at);
                if let Some((difference, enumeration)) = ty(rust.type_of(field), member.ty, types, pairs, place) {
                    let found = found(rust, kernel, field.name(), member.name, difference);
                    return Some(Found { enumeration, kernel_type: types.get(member.ty).name(), ..found });
                }
            }
            Partner::None => return Some(found(rust, kernel, field.name(), "", Difference::NotInKernel)),
            Partner::Padding | Partner::Opened => {}
        }
        i += 1;
    }
    let (mut i, mut hint) = (0, 0);
    while i < kernel.members.len() {
        match pairing.field_of(i, hint) {
            Partner::Some(at) => hint = at + 1,
            Partner::None => {
                let name = kernel.members[i].name;
                return Some(found(rust, kernel, name, name, Difference::NotInRust));
            }
            Partner::Padding | Partner::Opened => {}
        }
        i += 1;
    }
    let size = rust.layout.size() as u64;
    if size != kernel.size && effect.is_none() {
        *effect = Some(found(rust, kernel, "", "", Difference::Size { rust: size, kernel: kernel.size }));
    }
    None
}

/// Returns a difference between these records, or between members of them.
const fn found<'a>(
    rust: RustRecord<'a>,
    kernel: &'a CompiledRecord<'a>,
    member: &'a str,
    kernel_member: &'a str,
    difference: Difference<&'a str>,
) -> Found<'a> {
    let (record, kernel_record) = (rust.layout.name(), kernel.name);
    let (kernel_type, enumeration, aligned) = ("", "", ("", 0));
    Found { record, member, kernel_record, kernel_member, kernel_type, enumeration, aligned, difference }
}

/// Returns the member's type and its alignment if the kernel's offset is the next multiple of a larger alignment.
const fn aligned<'a>(field: &Field<'a>, difference: &Difference<&'a str>) -> (&'a str, usize) {
    let (layout, align) = (field.layout(), field.layout().align());
    match (difference, layout.kind()) {
        (Difference::Offset { rust, kernel }, Kind::Record(_)) if *kernel > *rust => {
            // The largest alignment that the kernel's offset can have.
            let max = 1 << kernel.trailing_zeros();
            if max > align as u64 && is_moved_by(max, (*rust, *kernel)) { (layout.name(), align) } else { ("", 0) }
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
            Some(Found { kernel_type: vector.name, ..found(record, kernel, field.name(), member.name, difference) })
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

/// Returns whether the last identifiers of two records' names agree, or the kernel's record has no name.
const fn has_name_of(rust: RustType<'_>, kernel: &CompiledRecord<'_>) -> bool {
    let name = last_identifier(kernel.name);
    name.is_empty() || same_name(rust.identifier(), name)
}

/// Returns whether the targets of two pointers are records with different names and different members: another record, not
/// one that has changed.
#[cfg(feature = "verify")]
pub(crate) const fn is_other_record<'a>(
    ty: RustType<'a>,
    rust: RustRecord<'a>,
    kernel: &'a CompiledRecord<'a>,
    types: CompiledTypes<'a>,
) -> bool {
    !has_name_of(ty, kernel) && !rust.layout.is_mistaken() && has_other_members(rust, kernel, types)
}

/// Returns whether two records differ in the names or places of their members, or as a whole.
const fn has_other_members<'a>(rust: RustRecord<'a>, kernel: &'a CompiledRecord<'a>, types: CompiledTypes<'a>) -> bool {
    if rust.layout.size() as u64 != kernel.size || whole_difference(rust, kernel).is_some() {
        return true;
    }
    let pairing = Pairing::new(rust, kernel, types);
    let mut i = 0;
    while i < rust.layout.fields().len() {
        match pairing.member_of(i, i) {
            Partner::Some(at) if pairing.difference(i, &kernel.members[at]).is_none() => {}
            Partner::Some(_) | Partner::None => return true,
            Partner::Padding | Partner::Opened => {}
        }
        i += 1;
    }
    let mut i = 0;
    while i < kernel.members.len() {
        if matches!(pairing.field_of(i, i), Partner::None) {
            return true;
        }
        i += 1;
    }
    false
}

/// Returns the difference between two records as a whole, apart from their sizes.
pub(crate) const fn whole_difference<'a>(rust: RustRecord<'a>, kernel: &CompiledRecord<'a>) -> Option<Difference<&'a str>> {
    const fn word(union: bool) -> &'static str {
        if union { "a union" } else { "a struct" }
    }
    if rust.form.is_union() != kernel.union {
        return Some(Difference::Kind { rust: word(rust.form.is_union()), kernel: word(kernel.union) });
    }
    if kernel.has_virtual_base { Some(Difference::Virtual) } else { None }
}

/// Returns the difference between the locations of a field and a member, or else between their names.
pub(crate) const fn place_difference<'a>(
    field: &Field<'_>,
    name: &str,
    offset: u64,
    bits: Option<BitRange>,
    range: (u64, u64),
) -> Option<Difference<&'a str>> {
    let rust_offset = field.offset() as u64;
    match (field.bits(), bits) {
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
                return Some(Difference::Offset { rust: rust_offset, kernel: offset });
            }
        }
        // nvcc describes a bit-field at least as wide as its type as an ordinary member at the byte that contains its first
        // bit, even if it starts within that byte, and omits any excess width.
        (Some(rust), None)
            if rust.offset() / 8 == offset && end_in_type(field, rust) - rust.offset() == range.1 - range.0 => {}
        (None, Some(kernel)) if kernel.offset() == 8 * rust_offset && kernel.end() == 8 * field.end() as u64 => {}
        (rust, _) => return Some(Difference::BitField { rust: rust.is_some() }),
    }
    // Unnamed members and fields of tuples are paired by location.
    let is_unnamed = name.is_empty() || matches!(field.name().as_bytes(), [b'0'..=b'9', ..]);
    if is_unnamed || same_name(field.name(), name) { None } else { Some(Difference::Name) }
}

/// Returns the bit after the last one of a bit-field that fits in its type.
const fn end_in_type(field: &Field<'_>, bits: BitRange) -> u64 {
    let room = bits.offset() + 8 * field.layout().size() as u64;
    if bits.end() < room { bits.end() } else { room }
}
