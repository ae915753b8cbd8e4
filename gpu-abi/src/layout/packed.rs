//! The alignment of members under `packed`, `#pragma pack` and `__align__`, which the guide does not mention and where
//! nvcc's device and host code differ.

use super::cursor::{Cursor, Side, cap, max};
use super::host::Records;
use super::{Kind, Layout, Member};
use crate::search::any;

impl Cursor {
    /// Returns the alignment that a member asks for, in bytes.
    #[inline]
    pub(super) const fn member_align(&self, member: &Member<'_>) -> usize {
        let natural = if self.is_packed(member) { 1 } else { member.layout.align };
        match (self.side, member.align) {
            // On the device, a declared alignment overrides the pack for its member; on the host, the pack caps it.
            (Side::Device, Some(declared)) => max(natural, declared),
            (Side::Host, Some(declared)) => cap(max(natural, declared), self.form.pack),
            (_, None) => cap(natural, self.form.pack),
        }
    }

    /// Returns whether `packed`, on the record or the member, removes the member's own alignment.
    ///
    /// Under a pack, `packed` has no effect on a bit-field; on the device, unless the bit-field declares an alignment. A class
    /// with constructors, such as the narrow floats, keeps its alignment in a packed record. The host treats every record that
    /// holds such a class the same way. The device does so only if the member's type is the class itself or an array of it, and
    /// the member declares no alignment of its own.
    #[inline]
    pub(super) const fn is_packed(&self, member: &Member<'_>) -> bool {
        if let (Some(_), Some(_), Side::Host, _) | (Some(_), Some(_), _, None) =
            (member.bits, self.form.pack, self.side, member.align)
        {
            return false;
        }
        if member.packed || !self.form.is_packed {
            return member.packed;
        }
        match (self.side, member.align) {
            (Side::Device, Some(_)) => true,
            (side, _) => !keeps_alignment(member.layout, side),
        }
    }

    /// Returns whether an unnamed bit-field aligns the record: in nvcc's device code under a pack, or if it declares an
    /// alignment; in host code for Arm.
    #[inline]
    pub(super) const fn unnamed_aligns(&self, member: &Member<'_>) -> bool {
        match self.side {
            Side::Device => self.form.pack.is_some() || member.align.is_some(),
            Side::Host => matches!(self.records, Records::Arm),
        }
    }
}

/// Returns whether a member of this type keeps its alignment in a packed record if it declares none. On the host, these are
/// CUDA's classes for narrow floats, which have constructors, and all types that hold one.
#[inline]
pub(super) const fn keeps_alignment(layout: &Layout<'_>, side: Side) -> bool {
    match layout.kind() {
        Kind::NarrowFloat(_) => true,
        Kind::Array { element, .. } => keeps_alignment(element, side),
        Kind::Record(_) if matches!(side, Side::Host) => {
            let fields = layout.fields();
            any!(i in 0..fields.len() => keeps_alignment(fields[i].layout(), side))
        }
        _ => false,
    }
}

/// Returns whether the type is, or holds, a class that has a base class or is declared not to be plain old data.
///
/// In a packed record, nvcc keeps the alignment of most such members; if all bases are empty, its device code does not and its
/// host code does. It packs all of them if the member itself is `packed`.
#[inline]
pub(super) const fn is_or_holds_class(layout: &Layout<'_>) -> bool {
    match layout.kind() {
        Kind::Array { element, .. } => is_or_holds_class(element),
        Kind::Record(form) if form.is_non_pod => true,
        Kind::Record(_) => {
            let fields = layout.fields();
            any!(i in 0..fields.len() => fields[i].is_base() || is_or_holds_class(fields[i].layout()))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::PtxLayout;
    use crate::layout::{Field, Host, Layout, LayoutErrorKind, Member, Record};

    fn structure<'m, 'a>(name: &'a str, members: &'m [Member<'a>]) -> Record<'m, 'a> {
        Record::structure(name, members).host(Host::LINUX_X86_64)
    }

    #[test]
    fn classes_are_not_packed() {
        let mut fields = [const { Field::EMPTY }; 1];
        let members = [Member::new("x", &i32::LAYOUT)];
        let base = structure("Base", &members).layout_in(&mut fields).unwrap();
        let (mut derived_fields, mut class_fields) = ([const { Field::EMPTY }; 2], [const { Field::EMPTY }; 1]);
        let derived = [Member::new("base", &base).base(), Member::new("y", &i32::LAYOUT)];
        let derived = structure("Derived", &derived).layout_in(&mut derived_fields).unwrap();
        let class = structure("Class", &members).non_pod().layout_in(&mut class_fields).unwrap();
        let mut holder_fields = [const { Field::EMPTY }; 1];
        let pairs = Layout::array("[Derived; 2]", &derived, 2);
        let holder = [Member::new("pairs", &pairs)];
        let holder = structure("Holder", &holder).layout_in(&mut holder_fields).unwrap();
        for (layout, is_refused) in [(&base, false), (&derived, true), (&class, true), (&pairs, true), (&holder, true)] {
            let member = Member::new("m", layout);
            let in_packed = [Member::new("c", &u8::LAYOUT), member];
            let mut fields = [const { Field::EMPTY }; 2];
            let found = structure("Packed", &in_packed).packed().layout_in(&mut fields);
            if is_refused {
                let error = found.unwrap_err();
                assert_eq!((error.kind, error.member), (LayoutErrorKind::PackedClass, Some(1)), "{}", layout.name());
            } else {
                assert_eq!(found.unwrap().size(), 1 + layout.size(), "{}", layout.name());
            }
            let packed = [Member::new("c", &u8::LAYOUT), member.packed()];
            let mut fields = [const { Field::EMPTY }; 2];
            let outer = structure("Outer", &packed).layout_in(&mut fields).unwrap();
            assert_eq!(outer.size(), 1 + layout.size(), "{}", layout.name());
        }
    }

    /// Sizes and alignments by g++ 12 and nvcc 13.5: its device code heeds an `aligned` below the type's on a bit-field, such as
    /// `__attribute__((aligned(1))) int b : 7`, and its host code does not.
    #[test]
    fn bit_fields_of_a_lower_alignment_are_not_packed_on_the_host() {
        let (u8, i16, i32, i64, bool) = (&u8::LAYOUT, &i16::LAYOUT, &i32::LAYOUT, &i64::LAYOUT, &bool::LAYOUT);
        let differs = Err(LayoutErrorKind::HostDiffers);
        // In a packed record, and packed themselves.
        for (pack, first, of, bits, align, in_packed, packed) in [
            (2, u8, i32, 7, 1, differs, differs),
            (2, u8, i32, 7, 2, Ok((4, 2)), Ok((4, 2))),
            (16, i32, i32, 9, 2, differs, Ok((8, 4))),
            (16, i32, i32, 9, 4, Ok((8, 4)), Ok((8, 4))),
            (16, i16, i64, 9, 4, differs, differs),
            (16, i16, bool, 1, 1, Ok((3, 1)), Ok((4, 2))),
        ] {
            let member = Member::new("b", of).bits(bits).align(align);
            for (member, is_record, expected) in [(member, true, in_packed), (member.packed(), false, packed)] {
                let members = [Member::new("a", first), member];
                let record = structure("S", &members).pack(pack);
                let record = if is_record { record.packed() } else { record };
                let mut fields = [const { Field::EMPTY }; 2];
                let found = record.layout_in(&mut fields);
                let found = found.map(|layout| (layout.size(), layout.align())).map_err(|error| error.kind);
                assert_eq!(found, expected, "{pack} {bits} {align} {is_record}");
            }
        }
    }
}
