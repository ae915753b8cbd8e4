//! The locations of fields and members in their records.

use super::super::difference::Difference;
use super::super::names::is_same_part;
use super::super::rules::{is_integer, sign_difference};
use super::super::rust::{RustType, Shape};
use super::Pairing;
use crate::layout::{BitRange, Field, Kind, Layout};
use crate::search::any;
use crate::text::equal;
use gpu_abi_reader::model::{CompiledMember, CompiledType, CompiledTypes, ScalarKind};

impl<'a> Pairing<'a> {
    /// Returns the difference between the locations of a field and its partner, the member at `at`, or else between their names.
    #[inline]
    pub(crate) const fn difference<'d>(&self, field: usize, at: usize) -> Option<Difference<&'d str>> {
        let (of, member) = (&self.fields[field], &self.members[at]);
        match (of.bits(), member.bits) {
            (Some(rust), Some(kernel)) if rust.offset() != kernel.offset() => {
                return Some(Difference::BitOffset { rust: rust.offset(), kernel: kernel.offset() });
            }
            // g++ describes a bit-field wider than its type with the type's width.
            (Some(rust), Some(kernel)) if rust.end() != kernel.end() && end_in_type(of, rust) != kernel.end() => {
                return Some(Difference::BitWidth { rust: rust.width(), kernel: kernel.width() });
            }
            (None, None) if of.offset() as u64 != member.offset => {
                return Some(Difference::Offset { rust: of.offset() as u64, kernel: member.offset, aligned: None });
            }
            (Some(_), Some(_)) | (None, None) => {}
            // nvcc describes a bit-field at least as wide as its type as an ordinary member at the byte that contains its first
            // bit, and omits any excess width. After a bit-field that may have such a width, the first bit is not known.
            (Some(rust), None) if rust.offset() / 8 == member.offset && self.fills_type(of, rust, member) => {}
            (None, Some(kernel)) if kernel.offset() == 8 * of.offset() as u64 && kernel.end() == 8 * of.end() as u64 => {}
            (rust, _) => return Some(Difference::BitField { rust: rust.is_some() }),
        }
        // Unnamed and hidden members and fields of tuples are paired by location.
        let (rust, kernel) = (of.cxx_name(), member.name);
        let has_name = member.within.is_none() && equal(rust, kernel)
            || kernel.is_empty()
            || self.is_hidden(at)
            || matches!((rust.as_bytes(), kernel.as_bytes()), ([b'0'..=b'9', ..], _) | (_, [b'0'..=b'9', ..]))
            || self.is_named_as(field, at)
            || is_same_part(rust, kernel);
        if !has_name && field >= self.made_up {
            return Some(Difference::Name);
        }
        enumeration_sign(of, self.types.get(member.ty))
    }

    /// Returns whether a field and a member are at one place, and neither is a bit-field.
    #[inline]
    pub(crate) const fn is_in_same_place(&self, field: usize, member: usize) -> bool {
        let (of, to) = (&self.fields[field], &self.members[member]);
        of.offset() as u64 == to.offset && matches!((of.bits(), to.bits), (None, None))
    }

    /// Returns whether as much of a bit-field as fits in its type has the size of an ordinary member.
    #[inline]
    const fn fills_type(&self, field: &Field<'_>, bits: BitRange, member: &CompiledMember<'a>) -> bool {
        let (start, end) = self.member_range(member);
        end_in_type(field, bits) - bits.offset() == end - start
    }

    /// Returns whether a field and a member start at the same bit, and both or neither are bit-fields, or tails.
    #[inline]
    pub(super) const fn is_in_place(&self, field: usize, member: usize) -> bool {
        let (field, member) = (&self.fields[field], &self.members[member]);
        // The start is compared first, since a place is looked for in all members.
        field_range(field).0 == member.start()
            && field.bits().is_some() == member.bits.is_some()
            && matches!(field.layout().kind(), Kind::Array { len: 0, .. }) == is_tail(member, self.types)
    }

    #[inline]
    pub(super) const fn covers_member(&self, field: usize) -> bool {
        let range = field_range(&self.fields[field]);
        any!(i in 0..self.members.len() => !self.is_anonymous(i) && overlap(range, self.member_range(&self.members[i])))
    }

    #[inline]
    pub(super) const fn covers_field(&self, member: usize) -> bool {
        let range = self.member_range(&self.members[member]);
        any!(i in 0..self.fields.len() => self.has_storage(i) && overlap(field_range(&self.fields[i]), range))
    }

    /// Returns whether a field in a Rust program is an integer that stores bit-fields: nothing else is there, and they do not end beyond it.
    #[inline]
    pub(crate) const fn stores_bit_fields(&self, field: usize) -> bool {
        let (of, range) = (&self.fields[field], field_range(&self.fields[field]));
        self.has_stores
            // Mirrors have bit-fields of their own.
            && of.bits().is_none()
            && is_of_integers(of.layout())
            && any!(i in 0..self.members.len() => self.is_bits_in(range, i))
            && !any!(i in 0..self.members.len() => !self.is_anonymous(i)
                && overlap(range, self.member_range(&self.members[i]))
                && !self.is_bits_in(range, i))
    }

    /// Returns whether a member is a bit-field that an integer in Rust stores.
    #[inline]
    pub(super) const fn is_stored(&self, member: usize) -> bool {
        self.has_stores
            && self.members[member].bits.is_some()
            && any!(i in 0..self.fields.len() => self.is_bits_in(field_range(&self.fields[i]), member)
                && self.stores_bit_fields(i))
    }

    #[inline]
    const fn is_bits_in(&self, (start, end): (u64, u64), member: usize) -> bool {
        matches!(self.members[member].bits, Some(bits) if start <= bits.offset() && bits.end() <= end)
    }

    /// Returns the bits that a member takes, counted from the start of the record.
    #[inline]
    pub(crate) const fn member_range(&self, member: &CompiledMember<'a>) -> (u64, u64) {
        let end = match (member.bits, self.types.get(member.ty).size(self.types)) {
            (Some(bits), _) => bits.end(),
            (None, Some(size)) => member.offset.saturating_add(size).saturating_mul(8),
            (None, None) => member.start(),
        };
        (member.start(), end)
    }
}

/// Returns the bits that a field takes, counted from the start of the record.
#[inline]
pub(crate) const fn field_range(field: &Field<'_>) -> (u64, u64) {
    match field.bits() {
        Some(bits) => (bits.offset(), bits.end()),
        None => (8 * field.offset() as u64, 8 * field.end() as u64),
    }
}

/// Returns whether a member is an array of unknown length. Others without elements are not among the members.
#[inline]
pub(super) const fn is_tail(member: &CompiledMember<'_>, types: CompiledTypes<'_>) -> bool {
    matches!(types.get(member.ty), CompiledType::Array { len: 0, .. })
}

#[inline]
const fn overlap(a: (u64, u64), b: (u64, u64)) -> bool {
    a.0 < b.1 && b.0 < a.1
}

/// Returns whether a type is an integer, an array of them, or a struct of only one of these.
#[inline]
const fn is_of_integers(layout: &Layout<'_>) -> bool {
    match layout.kind() {
        Kind::Scalar(scalar) => is_integer(*scalar),
        Kind::Array { element, .. } => is_of_integers(element),
        Kind::Record(_) => matches!(layout.fields(), [only] if is_of_integers(only.layout())),
        _ => false,
    }
}

/// Returns the bit after the last one of a bit-field that fits in its type.
#[inline]
const fn end_in_type(field: &Field<'_>, bits: BitRange) -> u64 {
    let room = bits.offset() + 8 * field.layout().size() as u64;
    if bits.end() < room { bits.end() } else { room }
}

/// Returns the difference in sign between an enumeration in a bit-field and its partner, if it changes the value of an
/// enumerator: one that needs all of the bits is negative when read as signed.
#[inline]
const fn enumeration_sign<'d>(field: &Field<'_>, member: &CompiledType<'_>) -> Option<Difference<&'d str>> {
    let (Some(bits), Shape::Enum(rust)) = (field.value_bits(), RustType::of_layout(field.layout()).shape()) else {
        return None;
    };
    let (signed, is_enum) = match member {
        CompiledType::Enum { signed: Some(signed), .. } => (*signed, true),
        CompiledType::Scalar { kind: ScalarKind::Signed, .. } => (true, false),
        CompiledType::Scalar { kind: ScalarKind::Unsigned, .. } => (false, false),
        _ => return None,
    };
    if signed == rust.repr.is_signed() || rust.fits(bits.width() - 1) {
        return None;
    }
    Some(sign_difference(signed, is_enum))
}
