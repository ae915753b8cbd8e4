//! The engine that gives members their offsets (the guide's sections 1.2 and 1.3).
//!
//! The guide's rules, as nvcc reads them:
//!
//! - A member goes to the lowest free offset that suits its alignment. A record is aligned like its most strictly aligned
//!   member, and its size is a multiple of that. A union's members all start at 0.
//! - Bit-fields fill memory from the least significant bit on. "A bit field must entirely reside in a storage unit appropriate
//!   for its declared type": units form a grid of the declared type's size, counted from the record's start; a field that would
//!   cross into the next unit starts there. A change of declared type does not open a new unit.
//! - "Bit fields may share a storage unit with other members": a bit-field may start in the byte after an ordinary member, and
//!   an ordinary member at the next suitable byte after a bit-field.
//! - "Unnamed bit fields do not affect the alignment" of the record, but take space, also in a union.
//! - A zero-width bit-field moves the next member to its type's boundary, and never aligns the record. In a union it has no
//!   effect.
//! - A record without storage has size 1, as in C++.
//!
//! `cursor.rs` places a single member by these rules.
//!
//! The guide does not mention base classes, bit-fields with more bits than their type, `packed`, `#pragma pack` or empty
//! arrays. All except empty arrays have files of their own: `base.rs`, `wide_bits.rs` and `packed.rs`. Where hosts
//! differ ([`Host`](super::Host)), `microsoft.rs` has the rules of Windows. In all compilers,
//! `packed` and `#pragma pack` lift the rule that a bit-field never crosses its unit. Where the rules of nvcc's device code
//! and of its host code differ ([`Side`]), the record is laid out by both, and rejected if the results differ, since there
//! are no bytes that both could read.

use super::base::{conflicts, may_precede_base};
use super::cursor::{Cursor, MAX_BITS, MAX_BYTES, Side};
use super::field::{NO_BITS, Role};
use super::host::{LONG, Records};
use super::packed::is_or_holds_class;
use super::tail::check_tail;
use super::wide_bits::is_wider;
use super::{BitRange, Field, Kind, Layout, LayoutError, LayoutErrorKind, Member, Record, RecordForm};
use crate::tri::tri;

/// The results for a record after its members have been placed. Sizes and alignments are in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    pub(super) size: usize,
    pub(super) align: usize,
    pub(super) named: usize,
    pub(super) in_order: bool,
    pub(super) dense: bool,
    pub(super) rules: u8,
}

/// Places the members of `record` and writes them to `fields`, the named ones first, each group in declaration order.
#[inline]
pub(super) const fn place<'a>(record: &Record<'_, 'a>, fields: &mut [Field<'a>]) -> Result<Extent, LayoutError> {
    let (form, members) = (&record.form, record.members);
    let count = members.len();
    if fields.len() < count {
        return Err(LayoutError::whole(LayoutErrorKind::BufferTooShort { needed: count }));
    }
    tri!(check_form(form));
    // Whether natural alignment alone places plain members from here on.
    let mut natural = matches!(form, RecordForm { is_union: false, is_packed: false, pack: None, .. });
    // Whether all members so far are plain, or bit-fields that the guide mentions. They are in order.
    let mut all_natural = true;
    // All bits before this one are used, if `all_natural`; a byte that a bit-field uses in part counts as used.
    let mut used = 0;
    let mut device = Cursor::new(record, Side::Device);
    // The hosts' rules that the layouts of members depend on.
    let mut rules = 0;
    let mut named = 0;
    let mut special = SpecialMembers::new(record);
    let mut index = 0;
    while index < count {
        let member = &members[index];
        // Most members are plain. They are placed, surveyed (see `Layout::survey`) and written here, because every call, branch
        // and operation has a cost in constant evaluation.
        if let (true, Member { role: Role::Plain, layout, bits: None, align: None, packed: false, .. }) = (natural, member)
        {
            let (mask, size) = (((layout.align as u64) << 3) - 1, layout.size as u64);
            let start = (device.position + mask) & !mask;
            if size > MAX_BYTES {
                return Err(LayoutError::at(LayoutErrorKind::TooLarge, index));
            }
            let end = start + (size << 3);
            if end > MAX_BITS {
                return Err(LayoutError::at(LayoutErrorKind::TooLarge, index));
            }
            if layout.dense {
                if start == used {
                    used = end;
                }
            } else if layout.has_tail() {
                return Err(LayoutError::at(LayoutErrorKind::TailWithin, index));
            }
            device.position = end;
            device.end = end;
            rules |= layout.rules;
            if layout.align > device.align {
                device.align = layout.align;
            }
            if size > 0 || !matches!(layout.kind, Kind::Empty) {
                device.stores = true;
            }
            fields[named] = Field {
                name: member.name,
                cxx: member.cxx,
                layout,
                offset: (start >> 3) as usize,
                is_bits: false,
                bits: NO_BITS,
                index,
                align: 0,
                packed: false,
                role: Role::Plain,
            };
            named += 1;
        } else {
            // A dense member has no tail.
            if !member.layout.dense || matches!(member.role, Role::Tail) {
                tri!(check_tail(record, index, device.end), |kind| LayoutError::at(kind, index));
            }
            if member.is_base() {
                if !may_precede_base(members.split_at(index).0) {
                    return Err(LayoutError::at(LayoutErrorKind::BaseOrder, index));
                }
                if device.moves_on_host(members, index) {
                    return Err(LayoutError::at(LayoutErrorKind::HostDiffersInBase, index));
                }
            }
            let start = tri!(special.place(&mut device, member, index));
            rules |= member.layout.rules;
            natural = natural && !special.beyond_guide && !special.has_base && device.unit.size == 0;
            all_natural = all_natural && natural && member.bits.is_some();
            if all_natural && member.is_named() && start & !7 <= used && used < device.position {
                used = (device.position + 7) & !7;
            }
            let field = Field {
                name: member.name,
                cxx: member.cxx,
                layout: member.layout,
                offset: (start >> 3) as usize,
                is_bits: member.bits.is_some(),
                bits: match member.bits {
                    Some(width) => BitRange::new(start, width),
                    None => NO_BITS,
                },
                index,
                align: match member.align {
                    Some(align) => align,
                    None => 0,
                },
                packed: member.packed,
                role: member.role,
            };
            if special.has_base && !field.is_bits && conflicts(fields.split_at(named).0, member.layout, field.offset) {
                return Err(LayoutError::at(LayoutErrorKind::EmptyBaseTwice, index));
            }
            if member.is_named() {
                fields[named] = field;
                named += 1;
            } else {
                // Unnamed members go to the end, in reverse for now.
                fields[count - 1 - (index - named)] = field;
            }
        }
        index += 1;
    }
    reverse(fields, named, count);
    // A record of nothing but empty arrays has storage by Microsoft's rules only.
    let depends_on_host = special.depends_on_host || device.stores && device.end == 0;
    if depends_on_host {
        rules |= record.host.records.flag();
    }
    // Two hosts, or a `long`.
    if rules > 2 {
        tri!(check_host(record, depends_on_host));
    }
    match special.finish(&device, named) {
        Ok(mut extent) => {
            extent.rules = rules;
            (extent.in_order, extent.dense) = if all_natural {
                (true, used == (extent.size as u64) << 3)
            } else {
                Layout::survey(extent.size, fields, named)
            };
            Ok(extent)
        }
        error => error,
    }
}

/// Fails for the first member that is laid out as on another host than the record, or than the members before it.
#[inline]
const fn check_host(record: &Record<'_, '_>, depends_on_host: bool) -> Result<(), LayoutError> {
    let mut rules = if depends_on_host { record.host.records.flag() } else { 0 };
    let mut index = 0;
    while index < record.members.len() {
        let layout = record.members[index].layout;
        if layout.has_other_long(record.host) {
            return Err(LayoutError::at(LayoutErrorKind::OtherLong { host: record.host }, index));
        }
        rules |= layout.rules & !LONG;
        if rules > 2 {
            let is_windows = layout.rules & !LONG == Records::Microsoft.flag();
            return Err(LayoutError::at(LayoutErrorKind::OtherHost { is_windows }, index));
        }
        index += 1;
    }
    Ok(())
}

#[inline]
const fn reverse(fields: &mut [Field<'_>], mut from: usize, mut to: usize) {
    while from + 1 < to {
        to -= 1;
        fields.swap(from, to);
        from += 1;
    }
}

/// State for members that need more than natural alignment: the checks, and the host's layout where the guide is silent.
struct SpecialMembers {
    /// Whether the record uses anything that the guide does not mention.
    beyond_guide: bool,
    host: Cursor,
    /// The first member at which the two layouts may diverge, and why: the error to report if they differ.
    suspect: Option<LayoutError>,
    /// The index of the first zero-width bit-field.
    zero_width: Option<usize>,
    has_base: bool,
    /// Whether hosts differ in their rules for the form of the record, or for one of its members.
    depends_on_host: bool,
}

impl SpecialMembers {
    #[inline]
    const fn new(record: &Record<'_, '_>) -> Self {
        let form = &record.form;
        let beyond_guide = form.is_packed || form.pack.is_some();
        let host = Cursor::new(record, Side::Host);
        Self { beyond_guide, host, suspect: None, zero_width: None, has_base: false, depends_on_host: beyond_guide }
    }

    /// Places a member and returns its first bit, or returns what is wrong with it.
    #[inline]
    const fn place(&mut self, device: &mut Cursor, member: &Member<'_>, index: usize) -> Result<u64, LayoutError> {
        tri!(check_member(member), |kind| LayoutError::at(kind, index));
        let is_lowered = matches!(member.align, Some(align) if align < member.layout.align);
        if member.bits.is_some() || member.packed || member.is_base() || is_lowered {
            self.depends_on_host = true;
        }
        let is_microsoft = matches!(device.records, Records::Microsoft);
        if is_microsoft && (device.form.is_packed || member.packed || is_wider(member)) {
            return Err(LayoutError::at(LayoutErrorKind::NotOnWindows, index));
        }
        if member.is_base() {
            self.has_base = true;
            if member.layout.holds_only_empty_arrays() {
                return Err(LayoutError::at(LayoutErrorKind::HostDiffers, index));
            }
            return device.place_base(member, index);
        }
        if device.form.is_packed && !member.packed && member.layout.align > 1 && is_or_holds_class(member.layout) {
            return Err(LayoutError::at(LayoutErrorKind::PackedClass, index));
        }
        if device.differs_in_width(member) {
            return Err(LayoutError::at(LayoutErrorKind::HostDiffersInWidth, index));
        }
        if self.zero_width.is_none() && matches!(member.bits, Some(0)) {
            self.zero_width = Some(index);
        }
        let aligns_on_host = device.aligns_on_host(member);
        let differs_on_windows =
            is_microsoft && (member.align.is_some() || (device.form.is_union && matches!(member.bits, Some(0))));
        let is_aligned_bits = member.align.is_some() && member.bits.is_some();
        if !self.beyond_guide && (member.packed || is_aligned_bits || differs_on_windows || aligns_on_host) {
            // Up to here both layouts are the same.
            self.beyond_guide = true;
            self.host = Cursor { side: Side::Host, ..*device };
        }
        let start = tri!(device.place(member, index));
        if self.beyond_guide {
            let host_start = tri!(self.host.place(member, index));
            if self.suspect.is_none()
                && (host_start != start || self.host.end != device.end || self.host.align != device.align)
            {
                let kind = if aligns_on_host {
                    LayoutErrorKind::HostAligns { align: self.host.align }
                } else if is_microsoft {
                    LayoutErrorKind::HostDiffersOnWindows
                } else if member.bits.is_some() || self.host.is_packed(member) == device.is_packed(member) {
                    LayoutErrorKind::HostDiffers
                } else {
                    LayoutErrorKind::HostDoesNotPack { align: member.layout.align }
                };
                self.suspect = Some(LayoutError::at(kind, index));
            }
            if host_start != start && member.is_named() {
                return Err(self.difference());
            }
        }
        Ok(start)
    }

    #[inline]
    const fn finish(&self, device: &Cursor, named: usize) -> Result<Extent, LayoutError> {
        let (size, align) = tri!(device.finish());
        if self.beyond_guide {
            match self.host.finish() {
                Ok((host_size, host_align)) if host_size == size && host_align == align => {}
                _ => return Err(self.difference()),
            }
        }
        // A record with only empty arrays has size 0, except by Microsoft's rules. In nvcc's device code, a zero-width bit-field next to them
        // gives it storage.
        match self.zero_width {
            Some(_) if size == 0 => Err(LayoutError { kind: LayoutErrorKind::HostDiffers, member: self.zero_width }),
            _ => Ok(Extent { size, align, named, in_order: false, dense: false, rules: 0 }),
        }
    }

    /// Returns the error for layouts that differ.
    #[inline]
    const fn difference(&self) -> LayoutError {
        match self.suspect {
            Some(error) => error,
            None => LayoutError::whole(LayoutErrorKind::HostDiffers),
        }
    }
}

#[inline]
pub(super) const fn check_form(form: &RecordForm) -> Result<(), LayoutError> {
    if let (None, None) = (form.align, form.pack) {
        return Ok(());
    }
    tri!(check_align(form.align), |kind| LayoutError::whole(kind));
    tri!(check_align(form.pack), |kind| LayoutError::whole(kind));
    Ok(())
}

/// Rejects an alignment that is not a power of two or is too large for bit positions to fit in a `u64`.
#[inline]
pub(super) const fn check_align(align: Option<usize>) -> Result<(), LayoutErrorKind> {
    match align {
        Some(found) if !found.is_power_of_two() => Err(LayoutErrorKind::NoPowerOfTwo { found }),
        Some(found) if found as u64 > MAX_BYTES => Err(LayoutErrorKind::TooLarge),
        _ => Ok(()),
    }
}

#[inline]
const fn check_member(member: &Member<'_>) -> Result<(), LayoutErrorKind> {
    tri!(check_align(member.align));
    if member.layout.size as u64 > MAX_BYTES {
        return Err(LayoutErrorKind::TooLarge);
    }
    let Some(width) = member.bits else {
        return if member.is_named() { Ok(()) } else { Err(LayoutErrorKind::UnnamedMember) };
    };
    match member.layout.bit_field_width() {
        None => Err(LayoutErrorKind::BitFieldType),
        Some(_) if width == 0 && member.is_named() => Err(LayoutErrorKind::NamedZeroWidth),
        Some(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Field, Host, Layout, LayoutErrorKind, Member, PtxLayout, Record, RecordForm};

    /// g++ 12 for aarch64 gives all of these an alignment of 8.
    #[test]
    fn zero_width_bit_fields_align_on_arm() {
        let members = [Member::new("a", <u8 as PtxLayout>::REF), Member::unnamed(<u64 as PtxLayout>::REF, 0)];
        let (structure, union) = (Record::structure("S", &members), Record::union("U", &members));
        for record in [structure, structure.pack(1), union, union.pack(1), union.pack(4)] {
            let error = record.host(Host::LINUX_AARCH64).layout_in(&mut [Field::EMPTY; 2]).unwrap_err();
            assert_eq!(error.kind, LayoutErrorKind::HostAligns { align: 8 });
        }
        let declared = [members[0], Member::unnamed(<u8 as PtxLayout>::REF, 0).align(64)];
        let structure = Record::structure("S", &declared);
        for record in [structure, structure.pack(1), structure.packed()] {
            let error = record.host(Host::LINUX_AARCH64).layout_in(&mut [Field::EMPTY; 2]).unwrap_err();
            assert_eq!(error.kind, LayoutErrorKind::HostAligns { align: 64 });
        }
    }

    /// The engine's own results are the ones that the survey finds by looking at the members again.
    #[test]
    fn results_are_those_of_the_survey() {
        let (byte, long) = (&<u8 as PtxLayout>::LAYOUT, &<u64 as PtxLayout>::LAYOUT);
        let (plain, wide) = (Member::new("p", byte), Member::new("q", long));
        let bits = |width| Member::new("b", byte).bits(width);
        let choices =
            [plain, wide, bits(3), bits(5), bits(8), Member::unnamed(byte, 2), Member::unnamed(byte, 0), wide.bits(37)];
        let mut dense = 0;
        for code in 0..choices.len().pow(4) {
            let members = [code % 8, code / 8 % 8, code / 64 % 8, code / 512].map(|choice| choices[choice]);
            let mut fields = [Field::EMPTY; 4];
            let layout = Record::structure("R", &members).layout_in(&mut fields).unwrap();
            let found = Layout::survey(layout.size(), layout.fields(), layout.fields().len());
            assert_eq!((layout.in_order, layout.dense), found, "{layout}");
            dense += usize::from(layout.dense);
        }
        assert!((100..4000).contains(&dense), "{dense}");
    }

    /// A plain member past the end of all memory is an error, not an overflow, regardless of the members before it.
    #[test]
    fn positions_do_not_overflow() {
        let byte = Layout::scalar(crate::scalar::Scalar::U8);
        let huge = Layout::array("huge", &byte, (1 << 60) - 1);
        let nearly = [
            Member::new("a", &huge).align(1),
            Member::new("b", &huge).align(1),
            Member::new("c", &byte).align(1),
            Member::new("d", &byte),
        ];
        let error = Record::structure("Nearly", &nearly).layout_in(&mut [Field::EMPTY; 4]).unwrap_err();
        assert_eq!(error.kind, LayoutErrorKind::TooLarge);
    }

    /// An alignment that is too large to count in bits is rejected where it is declared, so that no layout has one.
    #[test]
    fn alignments_do_not_overflow() {
        let byte = Layout::scalar(crate::scalar::Scalar::U8);
        let nothing = Layout::array("nothing", &byte, 0);
        let max = 1 << 59;
        for (align, fits) in [(max, true), (2 * max, false), (1 << 63, false)] {
            let whole = [Member::new("a", &nothing)];
            let mut fields = [Field::EMPTY; 1];
            let record = Record::structure("R", &whole).align(align).host(Host::LINUX_X86_64).layout_in(&mut fields);
            assert_eq!(record.map(|layout| (layout.size(), layout.align())).ok(), fits.then_some((0, align)), "{align:#x}");
            let member = [Member::new("a", &nothing).align(align)];
            let mut fields = [Field::EMPTY; 1];
            assert_eq!(Record::structure("R", &member).layout_in(&mut fields).is_ok(), fits, "{align:#x}");
            assert_eq!(Layout::placed("R", 0, Some(align), RecordForm::STRUCT, &[]).is_ok(), fits, "{align:#x}");
        }
        let nothing = Layout::placed("R", 0, Some(max), RecordForm::STRUCT, &[]).unwrap();
        let members = [Member::new("a", &byte), Member::new("b", &nothing), Member::new("c", &byte)];
        let mut fields = [Field::EMPTY; 3];
        let layout = Record::structure("R", &members).layout_in(&mut fields).map(|layout| layout.fields()[1].offset());
        assert_eq!(layout.map_err(|error| error.kind), Err(LayoutErrorKind::TooLarge));
    }
}
