//! The first difference between two types and everything reachable from them, for use in constants.

use super::cause::{cause, cause_of_size};
use super::difference::Difference;
use super::enumerators::enumerator_difference;
use super::found::Found;
use super::pair::{Pairing, Partner};
use super::records::{has_name_of, has_other_members, whole_difference};
use super::rules::{Step, pointee_step, size_difference, step};
use super::rust::{RustRecord, RustType, Shape};
use super::same::is_same;
use crate::text::equal;
use gpu_abi_reader::model::{CompiledRecord, CompiledTypes};

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
    /// Adds a pair. `index` is the index of the kernel's type. If a pointer leads to the records, `pointer` has its target in
    /// Rust and its place.
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
                return Found::in_members(record, field, compiled, compiled.members[member].name, difference);
            }
        }
        Found::in_type(difference)
    }
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
        return Some(Found { kernel_type, enumeration, ..Found::in_type(difference) });
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
        return Some(Found::in_records(rust, kernel, difference));
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
                        return Some(Found::in_members(rust, field.name(), kernel, member.name, difference));
                    }
                    (Some(difference @ (Difference::Offset { .. } | Difference::BitOffset { .. })), ..) => {
                        if effect.is_none() {
                            *effect = Some(cause(rust, field, kernel, member, types, difference));
                        }
                    }
                    (Some(difference), ..) => {
                        return Some(Found::in_members(rust, field.name(), kernel, member.name, difference));
                    }
                    (None, ..) => {}
                }
                let place = Place::Member(index, i, at);
                if let Some((difference, enumeration)) = ty(rust.type_of(field), member.ty, types, pairs, place) {
                    let found = Found::in_members(rust, field.name(), kernel, member.name, difference);
                    return Some(Found { enumeration, kernel_type: types.get(member.ty).name(), ..found });
                }
            }
            Partner::None => return Some(Found::in_members(rust, field.name(), kernel, "", Difference::NotInKernel)),
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
                return Some(Found::in_members(rust, name, kernel, name, Difference::NotInRust));
            }
            Partner::Padding | Partner::Opened => {}
        }
        i += 1;
    }
    let size = rust.layout.size() as u64;
    if size != kernel.size && effect.is_none() {
        *effect = Some(cause_of_size(rust, kernel, types, size));
    }
    None
}
