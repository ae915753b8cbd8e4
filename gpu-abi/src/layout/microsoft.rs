//! The layout of records by Microsoft's rules, which nvcc follows on Windows (`cicc.exe` of CUDA 13.5 for device code; clang 19 for
//! `x86_64-pc-windows-msvc` stands in for the host).
//!
//! - A bit-field shares the storage unit of the bit-field before it if their types have the same size and it fits. Otherwise it
//!   opens a unit of its own, which takes all bytes of its type and is aligned like a member of that type.
//! - A zero-width bit-field counts only after another bit-field: it closes the unit, and moves the next member to its type's
//!   boundary.
//! - The bit-fields of a union do not align it. On the host, a zero-width one that follows another one has the size of its type.
//! - `#pragma pack` does not cap an alignment that is declared, on the member, its type or a member of its type. On the device, it
//!   does if the type is an array. On the host, it has no effect if it is larger than a pointer.
//! - On the device, the alignment that a member declares replaces its type's, even with a lower one. On the host, a lower one has no
//!   effect.
//! - A record whose members are all empty arrays has its alignment as its size; by other rules, it has the size 0.
//! - Members do not use the padding of a base class. On the host, they use the padding that only comes from the alignment that the
//!   base declares, and a base that starts with an empty class moves by a byte if the member before it ends with one.

use super::base::last_byte;
use super::cursor::{Cursor, Side, align_up, cap, max};
use super::host::Records;
use super::{Kind, Layout, Member, RecordForm};

/// The storage unit of the last member, if that is a bit-field.
#[derive(Clone, Copy)]
pub(super) struct Unit {
    /// The size of the bit-field's type, in bits; 0 if there is no unit.
    pub(super) size: u64,
    /// The number of unused bits at its end.
    free: u64,
}

impl Unit {
    pub(super) const NONE: Self = Self { size: 0, free: 0 };
}

impl Cursor {
    /// Returns the alignment of a member, in bytes.
    #[inline]
    pub(super) const fn microsoft_align(&self, member: &Member<'_>) -> usize {
        let pack = match (self.side, self.form.pack) {
            (Side::Host, Some(pack)) if pack > 8 => None,
            (_, pack) => pack,
        };
        match (self.side, member.align) {
            (Side::Device, Some(declared)) if member.bits.is_some() => cap(declared, pack),
            (Side::Device, Some(declared)) => declared,
            (side, declared) => {
                let natural = max(cap(member.layout.align, pack), or_1(declared));
                if pack.is_some() { max(natural, declared_align(member.layout, side)) } else { natural }
            }
        }
    }

    /// Places a bit-field that is not wider than its type.
    #[inline]
    pub(super) const fn place_in_unit(&mut self, member: &Member<'_>, width: u32) -> (u64, u64) {
        let (size, width) = (member.layout.size as u64 * 8, width as u64);
        if width > 0 && self.unit.size == size && width <= self.unit.free {
            let start = self.position - self.unit.free;
            self.unit.free -= width;
            if matches!(self.side, Side::Device) && member.align.is_some() {
                self.raise(self.microsoft_align(member));
            }
            return (start, self.position);
        }
        let is_ignored = width == 0 && self.unit.size == 0;
        let is_union = self.form.is_union;
        self.unit = match width {
            0 => Unit::NONE,
            _ => Unit { size, free: if is_union { 0 } else { size - width } },
        };
        if is_ignored {
            return (self.position, self.position);
        }
        let align = self.microsoft_align(member);
        if !is_union {
            self.raise(align);
        }
        let start = align_up(self.position, align);
        let is_marker = width == 0 && !(is_union && matches!(self.side, Side::Host));
        (start, if is_marker { start } else { start + size })
    }

    /// Returns whether only the host moves this base class: by Microsoft's rules, no base that is an empty class begins where another one
    /// ends, and what follows a base may lie in the padding from its own alignment.
    #[inline]
    pub(super) const fn moves_on_host(&self, members: &[Member<'_>], index: usize) -> bool {
        let layout = members[index].layout;
        matches!(self.records, Records::Microsoft)
            && (layout.is_padded_by_own_align()
                || index > 0 && layout.starts_empty() && members[index - 1].layout.ends_empty())
    }
}

impl Layout<'_> {
    /// Returns whether this is an empty class, or a class whose first base is one.
    #[inline]
    const fn starts_empty(&self) -> bool {
        let members = self.members.get();
        self.is_empty_class() || (!members.is_empty() && members[0].is_base() && members[0].layout.starts_empty())
    }

    /// Returns whether this is an empty class, or the last base or member of it whose type is a class ends with one or has nothing but empty
    /// arrays. (`cicc.exe` does not compile a class with empty arrays as a base; clang places it so.)
    #[inline]
    const fn ends_empty(&self) -> bool {
        let mut fields = self.fields();
        while let [before @ .., last] = fields {
            let mut layout = last.layout;
            while let Kind::Array { element, .. } = layout.kind {
                layout = element;
            }
            match layout.kind {
                Kind::Record(_) => return layout.holds_only_empty_arrays() || layout.ends_empty(),
                Kind::Vector { .. } | Kind::NarrowFloat(_) => return false,
                _ => fields = before,
            }
        }
        self.is_empty_class()
    }

    /// Returns whether the class is padded only because of the alignment that it declares.
    #[inline]
    const fn is_padded_by_own_align(&self) -> bool {
        let Kind::Record(RecordForm { align: Some(_), .. }) = self.kind else { return false };
        let members = self.members.get();
        let (mut align, mut i) = (1, 0);
        while i < members.len() {
            align = max(align, max(members[i].align, members[i].layout.align));
            i += 1;
        }
        last_byte(members).next_multiple_of(align) < self.size
    }
}

/// Returns the alignment that is declared for a type or within it, in bytes, or 0 if there is none: that of CUDA's vectors and narrow
/// floats is.
#[inline]
const fn declared_align(layout: &Layout<'_>, side: Side) -> usize {
    match layout.kind {
        Kind::Vector { lanes, .. } if lanes % 2 == 0 => layout.align,
        Kind::NarrowFloat(_) => layout.align,
        Kind::Array { element, .. } if matches!(side, Side::Host) => declared_align(element, side),
        Kind::Record(form) => {
            // What the record declares may be less than what its members need.
            let mut align = if form.align.is_some() { layout.align } else { 0 };
            let members = layout.members.get();
            let mut i = 0;
            while i < members.len() {
                let member = &members[i];
                // Bit-fields count on the device only, and not in a union.
                if !member.is_bits || (matches!(side, Side::Device) && !form.is_union) {
                    align = max(align, member.align);
                }
                if !member.is_bits {
                    align = max(align, declared_align(member.layout, side));
                }
                i += 1;
            }
            // On the device, one such member declares the alignment of the whole record, even if its own is 1.
            if matches!(side, Side::Device) && align > 0 { layout.align } else { align }
        }
        _ => 0,
    }
}

#[inline]
const fn or_1(align: Option<usize>) -> usize {
    match align {
        Some(align) => align,
        None => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Field, Host, Layout, LayoutErrorKind, Member, PtxLayout, Record};
    use crate::vector::Float4;

    const I8: &Layout<'_> = &i8::LAYOUT;
    const I32: &Layout<'_> = &i32::LAYOUT;

    fn size_and_align(record: Record<'_, '_>) -> Result<(usize, usize), LayoutErrorKind> {
        let mut fields = [Field::EMPTY; 4];
        let layout = record.host(Host::WINDOWS).layout_in(&mut fields);
        layout.map(|layout| (layout.size(), layout.align())).map_err(|error| error.kind)
    }

    /// Sizes and alignments by `cicc.exe` of CUDA 13.5.
    #[test]
    fn bit_fields_share_units_of_one_size() {
        let (i8, i32) = (Member::new("a", I8), Member::new("b", I32));
        let next = Member::unnamed(I32, 0);
        for (members, is_union, expected) in [
            (&[i32.bits(3), i8.bits(2)][..], false, (8, 4)),
            (&[i8.bits(2), i8.bits(2), Member::new("c", &u8::LAYOUT).bits(4)], false, (1, 1)),
            (&[i8, i32.bits(4), i8.bits(4), Member::new("c", &i16::LAYOUT).bits(9)], false, (12, 4)),
            (&[Member::new("a", &i64::LAYOUT).bits(5), i32.bits(5)], false, (16, 8)),
            (&[i8, next, i8], false, (2, 1)),
            (&[i8.bits(1), next, i8], false, (8, 4)),
            (&[i32.bits(20), next, next, i8], false, (8, 4)),
            (&[i8, i32.bits(20)], true, (4, 1)),
        ] {
            let record = if is_union { Record::union("R", members) } else { Record::structure("R", members) };
            assert_eq!(size_and_align(record), Ok(expected), "{members:?}");
        }
    }

    #[test]
    fn declared_alignments_are_not_capped_where_host_and_device_agree() {
        let vectors = Layout::array("[Float4; 2]", &Float4::LAYOUT, 2);
        let aligned = [Member::new("x", I32)];
        let mut fields = [Field::EMPTY; 1];
        let aligned = Record::structure("A", &aligned).align(16).layout_in(&mut fields).unwrap();
        // A record that declares a lower alignment than its own declares its own.
        let double = [Member::new("x", &f64::LAYOUT)];
        let mut fields = [Field::EMPTY; 1];
        let lowered = Record::structure("L", &double).align(2).layout_in(&mut fields).unwrap();
        let small = [Member::new("x", I32), Member::new("y", &crate::narrow::Fp8E4M3::LAYOUT)];
        let mut fields = [Field::EMPTY; 2];
        let narrow = Record::structure("N", &small).layout_in(&mut fields).unwrap();
        let byte = Member::new("c", I8);
        for (member, expected) in [
            (Member::new("m", I32), Ok((5, 1))),
            (Member::new("m", I32).align(8), Ok((16, 8))),
            (Member::new("m", I32).align(2), Ok((6, 2))),
            (Member::new("m", &Float4::LAYOUT), Ok((32, 16))),
            (Member::new("m", &aligned), Ok((32, 16))),
            (Member::new("m", &lowered), Ok((16, 8))),
            (Member::new("m", &Layout::array("[L; 2]", &lowered, 2)), Err(LayoutErrorKind::HostDiffersOnWindows)),
            (Member::new("m", &narrow), Err(LayoutErrorKind::HostDiffersOnWindows)),
            (Member::new("m", &vectors), Err(LayoutErrorKind::HostDiffersOnWindows)),
            (Member::new("m", I32).bits(3).align(8), Err(LayoutErrorKind::HostDiffersOnWindows)),
        ] {
            assert_eq!(size_and_align(Record::structure("R", &[byte, member]).pack(1)), expected, "{member:?}");
        }
        // By clang 19 for `x86_64-pc-windows-msvc`, a pack of 16 has no effect.
        let members = [byte, Member::new("m", I32).bits(18).align(32)];
        let mut fields = [Field::EMPTY; 2];
        let inner = Record::structure("S", &members).host(Host::WINDOWS).layout_in(&mut fields).unwrap();
        for (pack, member, expected) in [
            (16, Member::new("m", &inner), Ok((96, 32))),
            (8, Member::new("m", &inner), Err(LayoutErrorKind::HostDiffersOnWindows)),
            (16, Member::new("m", &Layout::array("[S; 2]", &inner, 2)), Err(LayoutErrorKind::HostDiffersOnWindows)),
        ] {
            assert_eq!(size_and_align(Record::structure("R", &[byte, member]).pack(pack)), expected, "{pack} {member:?}");
        }
        let marked = [byte.bits(3), Member::unnamed(I32, 0)];
        assert_eq!(size_and_align(Record::union("R", &marked)), Err(LayoutErrorKind::HostDiffersOnWindows));
        let lowered = Member::new("m", I32).align(2);
        let differs = Err(LayoutErrorKind::HostDiffersOnWindows);
        assert_eq!(size_and_align(Record::structure("R", &[byte, lowered])), differs);
        let lacks = Err(LayoutErrorKind::NotOnWindows);
        assert_eq!(size_and_align(Record::structure("R", &[byte]).packed()), lacks);
        assert_eq!(size_and_align(Record::structure("R", &[byte.bits(9)])), lacks);
    }

    /// By `cicc.exe` of CUDA 13.5 and clang 19 for `x86_64-pc-windows-msvc`.
    #[test]
    fn records_of_empty_arrays_have_storage() {
        let [ints, vectors] = [Layout::array("[i32; 0]", I32, 0), Layout::array("[Float4; 0]", &Float4::LAYOUT, 0)];
        let (ints, vectors) = (Member::new("a", &ints), Member::new("b", &vectors));
        let (structure, both) = ([ints], [Member::unnamed(I8, 0), vectors]);
        assert_eq!(size_and_align(Record::structure("R", &structure)), Ok((4, 4)));
        assert_eq!(size_and_align(Record::structure("R", &structure).align(8)), Ok((8, 8)));
        assert_eq!(size_and_align(Record::union("R", &both)), Ok((16, 16)));
    }

    #[test]
    fn bases_keep_their_padding() {
        let members = [Member::new("x", I32), Member::new("y", I8)];
        let [mut of_padded, mut of_empty, mut of_aligned] = [[Field::EMPTY; 2]; 3];
        let padded = Record::structure("P", &members).non_pod().layout_in(&mut of_padded).unwrap();
        let empty = Record::structure("E", &[]).layout_in(&mut of_empty).unwrap();
        let aligned = Record::structure("A", &members[..1]).align(32).layout_in(&mut of_aligned).unwrap();
        let ints = Layout::array("[i32; 0]", I32, 0);
        let nothing = [Member::new("a", &ints)];
        let [mut of_nothing, mut of_holder, mut of_ended, mut of_started] = [[Field::EMPTY; 2]; 4];
        let nothing = Record::structure("T", &nothing).host(Host::WINDOWS).layout_in(&mut of_nothing).unwrap();
        let nothing = Member::new("t", &nothing);
        let (holds, ends, starts) = ([nothing], [members[0], nothing], [nothing, members[0]]);
        let holder = Record::structure("S", &holds).host(Host::WINDOWS).layout_in(&mut of_holder).unwrap();
        let ended = Record::structure("S", &ends).host(Host::WINDOWS).layout_in(&mut of_ended).unwrap();
        let started = Record::structure("S", &starts).host(Host::WINDOWS).layout_in(&mut of_started).unwrap();
        let (holder, ended, started) = (Member::new("s", &holder), Member::new("s", &ended), Member::new("s", &started));
        let (holder, ended, started) = (holder.base(), ended.base(), started.base());
        let (padded, empty) = (Member::new("p", &padded).base(), Member::new("e", &empty).base());
        let (aligned, own) = (Member::new("a", &aligned).base(), Member::new("c", I8));
        let moves = Err(LayoutErrorKind::HostDiffersInBase);
        for (members, expected) in [
            (&[padded, own][..], Ok((12, 4))),
            (&[empty, padded, own], Ok((12, 4))),
            (&[empty, empty, own], moves),
            (&[aligned, own], moves),
            (&[holder, empty, own], moves),
            (&[ended, empty, own], moves),
            (&[started, empty, own], moves),
            (&[empty, holder, own], Ok((8, 4))),
        ] {
            assert_eq!(size_and_align(Record::structure("D", members)), expected, "{members:?}");
        }
    }
}
