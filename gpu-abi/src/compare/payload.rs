//! Records that are the only member of another one on one side: in a struct around it, as the payload of a variant, and in an enumeration
//! with data that C++ declares without a union.

use super::names::{last_identifier, same_name};
use super::rules::only_member;
use super::rust::{RustRecord, RustType, Shape};
use crate::layout::{Field, Kind};
use crate::text::equal;
use gpu_abi_reader::model::{CompiledType, CompiledTypes};

impl<'a> RustRecord<'a> {
    /// Returns the first variant with a payload, if this is the union of the variants and no other one has a payload, or all the same number.
    #[inline]
    pub(super) const fn only_payload(self) -> Option<RustType<'a>> {
        let fields = self.layout.fields();
        if self.form.made_up != fields.len() {
            return None;
        }
        let (mut first, mut i): (Option<&Field<'_>>, usize) = (None, 0);
        while i < fields.len() {
            if !matches!(fields[i].layout().kind(), Kind::Record(_)) {
                return None;
            }
            match (fields[i].layout().fields(), first) {
                ([], _) => {}
                (_, None) => first = Some(&fields[i]),
                ([number], Some(first))
                    if matches!((first.layout().fields(), number.layout().kind()), ([_], Kind::Scalar(_)))
                        && equal(number.layout().name(), first.layout().fields()[0].layout().name()) => {}
                _ => return None,
            }
            i += 1;
        }
        match first {
            Some(first) => Some(self.type_of(first)),
            None => None,
        }
    }
}

/// Returns the types to compare instead of two records with different names, if one is the only member of the other by its name, or the only
/// payload of an enumeration.
#[inline]
pub(super) const fn within_only_record<'a>(
    rust: RustType<'a>,
    record: RustRecord<'a>,
    kernel: usize,
    types: CompiledTypes<'a>,
) -> Option<(RustType<'a>, usize)> {
    let CompiledType::Record(compiled) = types.get(kernel) else { return None };
    if let (true, false, Some(payload)) = (record.form.is_union, compiled.union, record.only_payload()) {
        return Some((payload, kernel));
    }
    // In most pairs, no record holds only another one, and names take a constant longer to compare.
    let holds_record =
        matches!(only_member(kernel, types), Some(inner) if matches!(types.get(inner), CompiledType::Record(_)));
    if !holds_record && only_record(record).is_none() {
        return None;
    }
    // In a list, the name of a record includes its scopes. The record of a variant has only a layout, whose name does not.
    let own = if record.index().is_some() { last_identifier(rust.name()) } else { rust.name() };
    let called = last_identifier(compiled.name);
    if same_name(own, called) || rust.is_of_one_language() {
        return None;
    }
    let mut outer = record;
    while let Some((member, inner)) = only_record(outer) {
        let name = member.identifier();
        // If the kernel's record has such a member as well, both are in a struct.
        if same_name(name, called) && only_called(name, kernel, types).is_none() {
            return Some((member, kernel));
        }
        outer = inner;
    }
    // A `repr(transparent)` struct has its own name in C++, and its member's layout.
    let name = rust.identifier();
    let inner = match only_called(own, kernel, types) {
        None if !same_name(name, called) => only_called(name, kernel, types),
        inner => inner,
    };
    match inner {
        Some(inner) => Some((rust, inner)),
        None => None,
    }
}

/// Returns the only member of a record if that is a record too.
#[inline]
const fn only_record(record: RustRecord<'_>) -> Option<(RustType<'_>, RustRecord<'_>)> {
    if record.layout.fields().len() != 1 {
        return None;
    }
    let Some(member) = record.only_member() else { return None };
    let Shape::Record(inner) = member.shape() else { return None };
    Some((member, inner))
}

/// Returns the record with this name that is the only member of a record, or of its only member. No record in a list is within itself.
#[inline]
const fn only_called(name: &str, mut kernel: usize, types: CompiledTypes<'_>) -> Option<usize> {
    while let Some(member) = only_member(kernel, types) {
        if is_called(name, member, types) {
            return Some(member);
        }
        kernel = member;
    }
    None
}

/// Returns whether a type of the kernel's is a record with this name.
#[inline]
const fn is_called(name: &str, kernel: usize, types: CompiledTypes<'_>) -> bool {
    matches!(types.get(kernel), CompiledType::Record(record) if same_name(name, last_identifier(record.name)))
}
