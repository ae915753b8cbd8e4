//! Bit-fields with more bits than their type, which C++ allows and the guide does not mention.
//!
//! If such a field is not wider than its type's storage unit, as in `bool b : 7`, it is placed like any other. A wider one
//! starts at a boundary of the largest integer type that fits in its bits, regardless of its own type. This works for
//! integer types of up to 64 bits: the host also counts `__int128`, but the device only if it is the declared type. So
//! other fields of 128 bits or more are rejected, and so are wider ones that are packed or declare an alignment.
//!
//! An unnamed field does not align the record on the device. On the host, a wider one does, so a record is rejected unless
//! its other members give it that alignment.

use super::Member;
use super::cursor::{Cursor, Side, align_up};
use super::host::Records;

impl Cursor {
    /// Places a bit-field that is wider than its type.
    #[inline]
    pub(super) const fn place_wide(&mut self, member: &Member<'_>, width: u32) -> (u64, u64) {
        let align = widest_unit(width, member.layout.size);
        if member.is_named() || matches!(self.side, Side::Host) {
            self.raise(align);
        }
        let start = align_up(self.position, align);
        (start, start + width as u64)
    }

    /// Returns whether nvcc's device and host code may place a bit-field that is wider than its type at different bits.
    #[inline]
    pub(super) const fn differs_in_width(&self, member: &Member<'_>) -> bool {
        let is_packed = self.form.is_packed || self.form.pack.is_some() || member.packed;
        is_wider(member)
            && (is_packed || member.align.is_some() || (matches!(member.bits, Some(128..)) && member.layout.size < 16))
    }

    /// Returns whether only nvcc's host code aligns the record to this member.
    #[inline]
    pub(super) const fn aligns_on_host(&self, member: &Member<'_>) -> bool {
        !member.is_named() && (matches!(self.records, Records::Arm) || is_wider(member))
    }
}

/// Returns whether the member is a bit-field that is wider than its type.
#[inline]
pub(super) const fn is_wider(member: &Member<'_>) -> bool {
    match member.bits {
        Some(width) => width as u64 > 8 * member.layout.size as u64,
        None => false,
    }
}

/// Returns the size, in bytes, of the largest integer type that fits in a field of `width` bits whose type has `size` bytes.
#[inline]
const fn widest_unit(width: u32, size: usize) -> usize {
    let mut unit = if size == 16 { 16 } else { 8 };
    while unit > 1 && 8 * unit > width as usize {
        unit /= 2;
    }
    unit
}

#[cfg(test)]
mod tests {
    use super::super::{Field, Host, LayoutErrorKind, Member, PtxLayout, Record};

    /// Checks against g++ 12 and clang 19, and against nvcc 13.5 for device code.
    #[test]
    fn unnamed_fields_align_on_the_host_alone() {
        let (byte, long) = (Member::new("c", &u8::LAYOUT), Member::new("n", &u64::LAYOUT));
        let wide = |layout, width| Member::unnamed(layout, 0).bits(width);
        let laid = |members: &[Member<'_>], align: Option<usize>, union: bool| {
            let record = if union { Record::union("R", members) } else { Record::structure("R", members) };
            let record = align.map_or(record, |align| record.align(align));
            let mut fields = [Field::EMPTY; 4];
            record
                .host(Host::LINUX_X86_64)
                .layout_in(&mut fields)
                .map(|layout| (layout.size(), layout.align()))
                .map_err(|error| error.kind)
        };
        let refused = |align| Err(LayoutErrorKind::HostAligns { align });
        // struct { char c; short : 17; }: 6 bytes aligned to 2 on the host, 5 to 1 on the device.
        assert_eq!(laid(&[byte, wide(&u16::LAYOUT, 17)], None, false), refused(2));
        assert_eq!(laid(&[byte, wide(&u32::LAYOUT, 40)], None, true), refused(4));
        // struct { long n : 71; __int128 : 133; float f; }
        let fields = [Member::new("n", &u64::LAYOUT).bits(71), wide(&u128::LAYOUT, 133), Member::new("f", &f32::LAYOUT)];
        assert_eq!(laid(&fields, None, false), refused(16));
        // With the alignment from elsewhere, both agree.
        assert_eq!(laid(&fields, Some(16), false), Ok((48, 16)));
        assert_eq!(laid(&[byte, wide(&u32::LAYOUT, 40), long], None, false), Ok((24, 8)));
        // An unnamed field that is only as wide as its type does not align the record on either side.
        assert_eq!(laid(&[byte, wide(&u32::LAYOUT, 32)], None, false), Ok((8, 1)));
    }
}
