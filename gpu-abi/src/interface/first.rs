//! The first difference between two types, in everything that can be reached from them: what a constant can find.

use super::compiled::{CompiledRecord, CompiledTypes};
use super::difference::Difference;
use super::enumerators::enumerator_difference;
use super::pair::{Pairing, Partner, same_name};
use super::rules::{Step, pointee_step, size_difference, step};
use super::rust::{RustRecord, RustType};
use crate::layout::{BitRange, Field};
use crate::text::equal;

/// A difference and where it is.
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
    /// The enumeration in Rust whose enumerators differ; empty if something else differs.
    pub(crate) enumeration: &'a str,
    pub(crate) difference: Difference<&'a str>,
}

/// How many pairs of records are compared at most for one type.
const MAX_PAIRS: usize = 1024;

/// Records that are to be compared, each pair once.
struct Pairs<'a> {
    pairs: [Option<(RustRecord<'a>, &'a CompiledRecord<'a>)>; MAX_PAIRS],
    len: usize,
    /// For each of the kernel's types, by its place in the list, whether it is in a pair: mostly a record is only in one.
    known: [bool; MAX_KNOWN],
}

/// How many types of a list are remembered by their places.
const MAX_KNOWN: usize = 8192;

impl<'a> Pairs<'a> {
    const fn add(&mut self, rust: RustRecord<'a>, kernel: &'a CompiledRecord<'a>, place: usize) {
        // What is wrong with its declaration is an error already.
        if rust.layout.is_mistaken() {
            return;
        }
        let is_known = place >= MAX_KNOWN || self.known[place];
        let mut i = 0;
        while is_known && i < self.len {
            if let Some((other, compiled)) = self.pairs[i] {
                if is_same(rust, other) && is_same_record(kernel, compiled) {
                    return;
                }
            }
            i += 1;
        }
        assert!(self.len < MAX_PAIRS, "more than 1024 records can be reached from one parameter: compare them at run time");
        self.pairs[self.len] = Some((rust, kernel));
        self.len += 1;
        if place < MAX_KNOWN {
            self.known[place] = true;
        }
    }
}

/// Two records of one name, size and number of members are the same as far as this matters: which pairs need not be compared again.
const fn is_same(a: RustRecord<'_>, b: RustRecord<'_>) -> bool {
    equal(a.layout.name(), b.layout.name())
        && a.layout.size() == b.layout.size()
        && a.layout.fields().len() == b.layout.fields().len()
}

const fn is_same_record(a: &CompiledRecord<'_>, b: &CompiledRecord<'_>) -> bool {
    if !equal(a.name, b.name) || a.size != b.size || a.members.len() != b.members.len() {
        return false;
    }
    // Records without a name, or in different namespaces.
    let mut i = 0;
    while i < a.members.len() {
        if a.members[i].ty != b.members[i].ty || !equal(a.members[i].name, b.members[i].name) {
            return false;
        }
        i += 1;
    }
    true
}

/// Returns the first difference between a type and everything it leads to and those of the kernel.
///
/// A member in another place, or a record of another size, may be the effect of a difference before it or within it: it is returned only
/// if there is no other.
pub(crate) const fn first_difference<'a>(rust: RustType<'a>, kernel: usize, types: CompiledTypes<'a>) -> Option<Found<'a>> {
    let mut pairs = Pairs { pairs: [None; MAX_PAIRS], len: 0, known: [false; MAX_KNOWN] };
    if let Some((difference, enumeration)) = ty(rust, kernel, types, &mut pairs) {
        return Some(Found { record: "", member: "", kernel_record: "", kernel_member: "", enumeration, difference });
    }
    let mut effect = None;
    let mut next = 0;
    while next < pairs.len {
        if let Some((rust, kernel)) = pairs.pairs[next] {
            if let Some(found) = record(rust, kernel, types, &mut pairs, &mut effect) {
                return Some(found);
            }
        }
        next += 1;
    }
    effect
}

/// Compares two types; records are noted. Beside the difference is the name of the enumeration, if it is in its enumerators.
const fn ty<'a>(
    mut rust: RustType<'a>,
    mut kernel: usize,
    types: CompiledTypes<'a>,
    pairs: &mut Pairs<'a>,
) -> Option<(Difference<&'a str>, &'a str)> {
    let mut is_pointee = false;
    loop {
        let step = if is_pointee { pointee_step(rust, kernel, types) } else { step(rust, kernel, types) };
        if let Step::Members(record, compiled) = step {
            // Their members say more than their sizes, which are compared last.
            pairs.add(record, compiled, kernel);
            return None;
        }
        if let (false, Some(size)) = (is_pointee, size_difference(rust, kernel, types)) {
            return Some((size, ""));
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

/// Compares the members of two records. What may be the effect of something else becomes `effect`, if there is none before.
const fn record<'a>(
    rust: RustRecord<'a>,
    kernel: &'a CompiledRecord<'a>,
    types: CompiledTypes<'a>,
    pairs: &mut Pairs<'a>,
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
                            *effect = Some(found(rust, kernel, field.name(), member.name, difference));
                        }
                    }
                    (Some(difference), ..) => return Some(found(rust, kernel, field.name(), member.name, difference)),
                    (None, ..) => {}
                }
                if let Some((difference, enumeration)) = ty(rust.type_of(field), member.ty, types, pairs) {
                    return Some(Found { enumeration, ..found(rust, kernel, field.name(), member.name, difference) });
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
    Found { record: rust.layout.name(), member, kernel_record: kernel.name, kernel_member, enumeration: "", difference }
}

/// Returns the difference between two records as wholes, their sizes apart.
pub(crate) const fn whole_difference<'a>(rust: RustRecord<'a>, kernel: &CompiledRecord<'a>) -> Option<Difference<&'a str>> {
    const fn word(union: bool) -> &'static str {
        if union { "a union" } else { "a struct" }
    }
    if rust.form.is_union() != kernel.union {
        return Some(Difference::Kind { rust: word(rust.form.is_union()), kernel: word(kernel.union) });
    }
    if kernel.has_virtual_base { Some(Difference::Virtual) } else { None }
}

/// Returns how the places of a field and a member differ, or else their names.
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
            // g++ describes one that is wider than its type by the bits of the type.
            if rust.end() != kernel.end() && end_in_type(field, rust) != kernel.end() {
                return Some(Difference::BitWidth { rust: rust.width(), kernel: kernel.width() });
            }
        }
        (None, None) => {
            if rust_offset != offset {
                return Some(Difference::Offset { rust: rust_offset, kernel: offset });
            }
        }
        // A bit-field of its type's whole width, or of more: nvcc describes it as an ordinary member at the byte that it begins in, and
        // does not tell how much more.
        (Some(rust), None) if rust.offset() == range.0 && end_in_type(field, rust) == range.1 => {}
        (None, Some(kernel)) if kernel.offset() == 8 * rust_offset && kernel.end() == 8 * field.end() as u64 => {}
        (rust, _) => return Some(Difference::BitField { rust: rust.is_some() }),
    }
    // One without a name, and a field of a tuple, is paired by its place.
    let is_unnamed = name.is_empty() || matches!(field.name().as_bytes(), [b'0'..=b'9', ..]);
    if is_unnamed || same_name(field.name(), name) { None } else { Some(Difference::Name) }
}

/// Returns the bit after the last one of a bit-field's that its type has room for.
const fn end_in_type(field: &Field<'_>, bits: BitRange) -> u64 {
    let room = bits.offset() + 8 * field.layout().size() as u64;
    if bits.end() < room { bits.end() } else { room }
}
