//! Whether two records are the same one: two in Rust, which are compared with a record of the kernel only once, or one in Rust and
//! one in the kernel that a pointer leads to, apart from the types of their members.

use super::class::Named;
use super::difference::{Difference, NotCompared};
use super::member::{Pairing, Partner};
use super::names::{last_identifier, same_name};
use super::rust::{RustEnum, RustRecord, RustType, Shape};
use super::spelled::has_arguments;
use crate::layout::Field;
use crate::search::any;
use crate::text::equal;
use gpu_abi_reader::model::{CompiledRecord, CompiledTypes};

/// The number of pointers to follow from a record. Records behind the last one are compared by their names and sizes, and
/// further pointers count as the same.
const MAX_POINTERS: usize = 3;

/// The maximum number of records to visit. Further ones are compared as those behind the last pointer.
const MAX_VISITS: usize = 256;

/// Returns whether two records in Rust are the same type, or agree with the same types.
///
/// Names are not enough: two modules may declare types of one name, and so do the instances of a generic type. Each derive has the place
/// of its declaration, and each record of a list its index. Others, and instances, are compared by their members and the targets of
/// their pointers, a few levels deep: targets may refer back to the record.
#[inline]
pub(super) const fn is_same(a: RustRecord<'_>, b: RustRecord<'_>) -> bool {
    is_same_record(a, b, MAX_POINTERS, &mut { MAX_VISITS })
}

#[inline]
const fn is_same_record(a: RustRecord<'_>, b: RustRecord<'_>, pointers: usize, visits: &mut usize) -> bool {
    let (fields, others) = (a.layout.fields(), b.layout.fields());
    let is_alike = equal(a.layout.name(), b.layout.name())
        && a.layout.size() == b.layout.size()
        && a.form.is_union == b.form.is_union
        && fields.len() == others.len();
    if !is_alike {
        return false;
    }
    if let (Some(one), Some(other)) = (a.index(), b.index()) {
        return one == other;
    }
    if let (Some(one), Some(other)) = (a.cxx(), b.cxx()) {
        match one.is_same_declaration(other) {
            Some(false) => return false,
            // Several types have one name in C++.
            Some(true) if !one.is_instance() => return true,
            _ => {}
        }
    }
    if pointers == 0 || *visits == 0 {
        return true;
    }
    // The same instance of a generic type has the same name in C++, with its arguments.
    if a.is_unfollowed() || b.is_unfollowed() {
        return match (a.cxx(), b.cxx()) {
            (Some(a), Some(b)) => a.is_same(b),
            (None, None) => true,
            _ => false,
        };
    }
    *visits -= 1;
    !any!(i in 0..fields.len() => !is_same_place(&fields[i], &others[i])
        || !is_same_type(a.type_of(&fields[i]), b.type_of(&others[i]), pointers, visits))
}

#[inline]
const fn is_same_place(a: &Field<'_>, b: &Field<'_>) -> bool {
    let is_same_range = match (a.bits(), b.bits()) {
        (Some(a), Some(b)) => a.offset() == b.offset() && a.width() == b.width(),
        (None, None) => true,
        _ => false,
    };
    equal(a.cxx_name(), b.cxx_name()) && a.offset() == b.offset() && is_same_range
}

#[inline]
const fn is_same_type(a: RustType<'_>, b: RustType<'_>, pointers: usize, visits: &mut usize) -> bool {
    match (a.shape(), b.shape()) {
        (Shape::Void, Shape::Void)
        | (Shape::Unknown, Shape::Unknown)
        | (Shape::Empty, Shape::Empty)
        | (Shape::Function(None), Shape::Function(None)) => true,
        (Shape::Function(Some(a)), Shape::Function(Some(b))) => {
            a.len() == b.len()
                && (pointers == 0
                    || !any!(i in 0..a.len() => match (a.get(i), b.get(i)) {
                        (Some(a), Some(b)) => !is_same_type(a, b, pointers - 1, visits),
                        (a, b) => a.is_some() != b.is_some(),
                    }))
        }
        (Shape::Class, Shape::Class) => equal(a.identifier(), b.identifier()),
        (Shape::Scalar(a), Shape::Scalar(b)) => a as u8 == b as u8,
        (Shape::Enum(a), Shape::Enum(b)) => is_same_enum(a, b),
        (Shape::NarrowFloat(a), Shape::NarrowFloat(b)) => equal(a, b),
        (Shape::Handle(a), Shape::Handle(b)) => a as u8 == b as u8,
        (Shape::Pointer(None), Shape::Pointer(None)) => a.lacks_target() == b.lacks_target(),
        (Shape::Pointer(Some(one)), Shape::Pointer(Some(other))) => {
            a.access() as u8 == b.access() as u8
                && one.is_const() == other.is_const()
                && (pointers == 0 || is_same_type(one, other, pointers - 1, visits))
        }
        (Shape::Vector(a, len), Shape::Vector(b, other)) | (Shape::Array(a, len), Shape::Array(b, other)) => {
            len == other && is_same_type(a, b, pointers, visits)
        }
        (Shape::Record(a), Shape::Record(b)) => is_same_record(a, b, pointers, visits),
        _ => false,
    }
}

#[inline]
const fn is_same_enum(a: RustEnum<'_>, b: RustEnum<'_>) -> bool {
    let (one, other) = (a.enumerators, b.enumerators);
    a.repr as u8 == b.repr as u8
        && a.is_open == b.is_open
        && one.len() == other.len()
        && !any!(i in 0..one.len() => one[i].value != other[i].value || !equal(one[i].name, other[i].name))
}

/// Returns whether the targets of two pointers are one record, perhaps a changed one. Another record has another name and, unless both are of
/// one language, other members; in one language, another instance of a template is another one too.
#[inline]
pub(super) const fn is_record<'a>(
    ty: RustType<'a>,
    rust: RustRecord<'a>,
    kernel: &'a CompiledRecord<'a>,
    types: CompiledTypes<'a>,
) -> Named {
    // The kernel's record may have no name.
    let name = last_identifier(kernel.name);
    let is_same_name = name.is_empty() || same_name(ty.identifier(), name);
    match (ty.is_of_one_language(), is_same_name) {
        (true, true) if !name.is_empty() => has_arguments(ty, kernel.name, types),
        (_, true) => Named::Agrees,
        (true, false) => Named::Differs,
        (false, false) => Named::agrees_if(!has_other_members(rust, kernel, types)),
    }
}

/// Returns whether two records differ in the names or places of their members, or as a whole.
#[inline]
const fn has_other_members<'a>(rust: RustRecord<'a>, kernel: &'a CompiledRecord<'a>, types: CompiledTypes<'a>) -> bool {
    if rust.layout.size() as u64 != kernel.size || whole_difference(rust, kernel).is_some() {
        return true;
    }
    let pairing = Pairing::new(rust, kernel, types, rust.may_store_bit_fields(kernel));
    any!(i in 0..rust.layout.fields().len() => match pairing.member_of(i, i) {
        Partner::Some(at) => pairing.difference(i, at).is_some(),
        Partner::None => true,
        Partner::Padding | Partner::Opened => false,
    }) || any!(i in 0..kernel.members.len() => matches!(pairing.field_of(i, i), Partner::None))
}

/// Returns the difference between two records as a whole, apart from their sizes.
#[inline]
pub(super) const fn whole_difference<'a>(rust: RustRecord<'a>, kernel: &CompiledRecord<'a>) -> Option<Difference<&'a str>> {
    #[inline]
    const fn word(union: bool) -> &'static str {
        if union { "a union" } else { "a struct" }
    }
    if rust.form.is_union != kernel.union {
        return Some(Difference::Kind { rust: word(rust.form.is_union), kernel: word(kernel.union) });
    }
    let has_virtual_base = matches!(rust.in_list(), Some(CompiledRecord { has_virtual_base: true, .. }));
    match (has_virtual_base, kernel.has_virtual_base) {
        (false, false) => None,
        (true, true) => Some(Difference::NotCompared(NotCompared::VirtualBases)),
        _ => Some(Difference::Virtual { rust: has_virtual_base }),
    }
}

#[cfg(all(test, feature = "derive"))]
mod tests;
