//! The description of a bit-field in an accessor's docs: its bits and their range of values, as far as syntax alone
//! determines them. It is used only for docs.

use crate::generics::primitive_bits;
use crate::model::{Body, Member, MemberForm};
use std::fmt;
use syn::{GenericArgument, PathArguments, Type};

/// Returns the first bit of a bit-field, if it is the first member, or if only bit-fields precede it and it ends within the
/// first unit of its type, so that no boundary is crossed. All bit-fields of a union start at the first bit.
fn start(field: &Member<'_>, members: &[Member<'_>], is_union: bool) -> Option<u32> {
    if is_union {
        return Some(0);
    }
    let mut start = 0_u32;
    for member in members {
        let (MemberForm::Bits { width, .. } | MemberForm::Unnamed { width }) = &member.form else { return None };
        let end = start.checked_add(width.value)?;
        // A width of 0 moves to the next unit.
        if width.value == 0 || start > 0 && end > unit(member.ty)? {
            return None;
        }
        if std::ptr::eq(member, field) {
            return Some(start);
        }
        start = end;
    }
    None
}

/// Returns the number of bits in a unit of the bit-field's declared type, or of its marker's type.
fn unit(ty: &Type) -> Option<u32> {
    match primitive_bits(ty) {
        // A `bool` that is not a bit-field has a byte of its own.
        Some(1) => Some(8),
        Some(bits) => Some(bits),
        None => marked(ty).and_then(unit),
    }
}

/// Returns `T` of a marker `Unnamed<T>`.
fn marked(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else { return None };
    let PathArguments::AngleBracketed(list) = &path.path.segments.last()?.arguments else { return None };
    list.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

/// A bit-field's bits: `bits 4 to 8, which hold 0 to 31`, or only their number if the first bit is unknown.
pub(super) struct Extent<'m, 'a> {
    member: &'m Member<'a>,
    width: u32,
    pub(super) start: Option<u32>,
}

impl<'m, 'a> Extent<'m, 'a> {
    /// Returns the bits of a member of a record with these members, if it is a bit-field.
    pub(super) fn of(member: &'m Member<'a>, members: &[Member<'a>], body: &Body<'_>) -> Option<Self> {
        let MemberForm::Bits { width, .. } = &member.form else { return None };
        let start = start(member, members, matches!(body, Body::Union(_)));
        Some(Self { member, width: width.value, start })
    }
}

impl fmt::Display for Extent<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hold = match (self.start, self.width) {
            (Some(start), 1) => write!(f, "bit {start}").map(|()| "holds")?,
            (None, 1) => write!(f, "1 bit").map(|()| "holds")?,
            (Some(start), width) => write!(f, "bits {start} to {}", start + width - 1).map(|()| "hold")?,
            (None, width) => write!(f, "{width} bits").map(|()| "hold")?,
        };
        match range(self.member.ty, self.width) {
            Some((least, greatest)) => write!(f, ", which {hold} {least} to {greatest}"),
            None => Ok(()),
        }
    }
}

/// Returns the least and the greatest value in `width` bits of the integer with this type's name.
fn range(ty: &Type, width: u32) -> Option<(i128, u128)> {
    let Type::Path(path) = ty else { return None };
    let name = path.path.get_ident()?.to_string();
    let bits = primitive_bits(ty).filter(|_| name.starts_with(['i', 'u']))?;
    if width == 0 || width > bits {
        return None;
    }
    let greatest = u128::MAX >> (128 - width);
    Some(if name.starts_with('i') { (i128::MIN >> (128 - width), greatest >> 1) } else { (0, greatest) })
}
