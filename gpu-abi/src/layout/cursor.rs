//! Places one member after the members before it, by the rules of one compiler. `base.rs`, `wide_bits.rs` and `packed.rs`
//! have the rules for members that the guide does not mention.

use super::host::Records;
use super::microsoft::Unit;
use super::{Kind, LayoutError, LayoutErrorKind, Member, Record, RecordForm};

/// Which compiler's rules apply where the guide is silent.
#[derive(Clone, Copy)]
pub(super) enum Side {
    /// nvcc's device code.
    Device,
    /// nvcc's host code, which the host compiler lays out.
    Host,
}

/// The maximum number of bits that members may take, far below the point where positions overflow.
pub(super) const MAX_BITS: u64 = 1 << 62;

/// The same number in bytes.
pub(super) const MAX_BYTES: u64 = MAX_BITS >> 3;

/// The state of one record while its members are placed. Positions are in bits, alignments in bytes.
pub(super) struct Cursor {
    pub(super) form: RecordForm,
    pub(super) side: Side,
    pub(super) records: Records,
    /// The first free bit; always 0 in a union.
    pub(super) position: u64,
    /// The first bit after all members placed so far.
    pub(super) end: u64,
    pub(super) align: usize,
    /// Whether a member has been placed that is not a bit-field, a marker or an empty base.
    pub(super) stores: bool,
    /// The storage unit that the next bit-field may share, by Microsoft's rules.
    pub(super) unit: Unit,
}

impl Cursor {
    #[inline]
    pub(super) const fn new(record: &Record<'_, '_>, side: Side) -> Self {
        let (form, records) = (record.form, record.host.records);
        Self { form, side, records, position: 0, end: 0, align: 1, stores: false, unit: Unit::NONE }
    }

    /// Returns the first bit of the member at this index and advances.
    #[inline]
    pub(super) const fn place(&mut self, member: &Member<'_>, index: usize) -> Result<u64, LayoutError> {
        let (start, end) = match (member.bits, self.records) {
            (None, _) => self.place_ordinary(member),
            (Some(width), Records::Microsoft) => self.place_in_unit(member, width),
            (Some(0), _) => self.place_zero_width(member),
            (Some(width), _) => self.place_bits(member, width),
        };
        if end > MAX_BITS {
            return Err(LayoutError::at(LayoutErrorKind::TooLarge, index));
        }
        if end > self.end {
            self.end = end;
        }
        if !self.form.is_union {
            self.position = end;
        }
        Ok(start)
    }

    #[inline]
    const fn place_ordinary(&mut self, member: &Member<'_>) -> (u64, u64) {
        let align = match self.records {
            Records::Microsoft => self.microsoft_align(member),
            _ => self.member_align(member),
        };
        self.raise(align);
        self.unit = Unit::NONE;
        if !matches!(member.layout.kind, Kind::Empty) {
            self.stores = true;
        }
        let start = align_up(self.position, align);
        (start, start + member.layout.size as u64 * 8)
    }

    #[inline]
    const fn place_bits(&mut self, member: &Member<'_>, width: u32) -> (u64, u64) {
        let align = self.member_align(member);
        if member.is_named() || self.unnamed_aligns(member) {
            self.raise(align);
        }
        let mut start = self.position;
        if let Some(declared) = member.align {
            let boundary = match self.side {
                // An alignment below the type's own is treated as the type's own.
                Side::Device => align,
                Side::Host => cap(declared, self.form.pack),
            };
            start = align_up(start, boundary);
        }
        let unit = member.layout.size as u64 * 8;
        if width as u64 > unit {
            return self.place_wide(member, width);
        }
        let may_cross = self.form.is_packed || self.form.pack.is_some() || member.packed;
        if !may_cross && start % unit + width as u64 > unit {
            start = align_up(start, member.layout.size);
        }
        (start, start + width as u64)
    }

    #[inline]
    const fn place_zero_width(&mut self, member: &Member<'_>) -> (u64, u64) {
        let natural = member.layout.align;
        if matches!((self.side, self.records), (Side::Host, Records::Arm)) {
            // Neither `packed` nor `#pragma pack` has an effect on it.
            self.raise(match member.align {
                Some(declared) => max(natural, declared),
                None => natural,
            });
        }
        let packed = self.form.is_packed || member.packed;
        let boundary = match (self.side, member.align, self.form.pack) {
            (Side::Host, None, _) => natural,
            (Side::Host, Some(declared), _) => max(natural, declared),
            (Side::Device, Some(declared), _) => max(if packed { 1 } else { natural }, declared),
            (Side::Device, None, Some(_)) if packed => 1,
            (Side::Device, None, pack) if !packed => cap(natural, pack),
            // Ignored: the next bit-field of a packed record may start within the same byte.
            (Side::Device, None, _) => return (self.position, self.position),
        };
        let start = align_up(self.position, boundary);
        (start, start)
    }

    #[inline]
    pub(super) const fn raise(&mut self, align: usize) {
        self.align = max(self.align, align);
    }

    /// Returns the record's size and alignment in bytes.
    #[inline]
    pub(super) const fn finish(&self) -> Result<(usize, usize), LayoutError> {
        let align = match self.form.align {
            // In nvcc's device code, only the declared alignment of a packed record counts.
            Some(declared) if self.form.is_packed && matches!(self.side, Side::Device) => declared,
            Some(declared) => max(self.align, declared),
            None => self.align,
        };
        let bytes = (self.end + 7) >> 3;
        // Empty arrays count as storage, but not by Microsoft's rules.
        let may_be_0 = self.stores && !matches!(self.records, Records::Microsoft);
        let bytes = if bytes == 0 && !may_be_0 { 1 } else { bytes };
        // Neither exceeds `MAX_BITS`.
        let size = (bytes + (align as u64 - 1)) & !(align as u64 - 1);
        if size <= isize::MAX as u64 {
            Ok((size as usize, align))
        } else {
            Err(LayoutError::whole(LayoutErrorKind::TooLarge))
        }
    }
}

/// Returns the first bit from `position` that is at a multiple of `align` bytes: neither exceeds `MAX_BITS`.
#[inline]
pub(super) const fn align_up(position: u64, align: usize) -> u64 {
    position.next_multiple_of(align as u64 * 8)
}

#[inline]
pub(super) const fn max(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}

#[inline]
pub(super) const fn cap(align: usize, pack: Option<usize>) -> usize {
    match pack {
        Some(pack) if pack < align => pack,
        _ => align,
    }
}
