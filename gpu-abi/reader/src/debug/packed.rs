//! Packed records that g++ and nvcc's device code may lay out differently.
//!
//! `nvcc -g -c` describes kernels' types as g++ lays them out. nvcc's device code agrees, except for some records that are packed by
//! `__attribute__((packed))` or `#pragma pack`:
//!
//! - with a member that declares an alignment, which g++ caps at the pack and nvcc does not;
//! - with a zero-width bit-field, which g++ aligns to its type, and nvcc to the pack;
//! - with a base class that has trailing padding and keeps its alignment only in g++.
//!
//! DWARF has neither the packing nor unnamed bit-fields, so they are inferred from offsets. A record whose offsets show no packing is
//! taken to be unpacked, and a gap to be one unnamed bit-field.

use super::types::{Member, Record, Type, TypeKind};

/// The largest natural alignment of a type in bytes.
const MAX_ALIGN: u64 = 16;

/// A member with bounds of its alignment in bytes.
struct Aligned<'m> {
    member: &'m Member,
    /// The alignment that it has unless it is packed. It is 1 for a record that may be packed itself.
    min: u64,
    /// The largest alignment that its type can have.
    max: u64,
}

/// Returns why nvcc's device code may lay a record out differently than g++ did, as a clause about the record. `aligns` are the largest
/// alignments in bytes that the types of its members can have, if they are known.
pub(super) fn host_only(record: &Record, aligns: &[Option<u64>]) -> Option<&'static str> {
    let inner = record.members.iter().find_map(|member| match &innermost(member).kind {
        TypeKind::Record(inner) => inner.host_only,
        _ => None,
    });
    if inner.is_some() {
        return inner;
    }
    let members: Vec<Aligned<'_>> =
        record.members.iter().zip(aligns).map(|(member, align)| Aligned::new(member, *align)).collect();
    let natural = members.iter().map(|one| one.min).max().unwrap_or(1);
    // The largest pack that allows the offsets and the size.
    let mut pack = natural.max(MAX_ALIGN);
    for one in members.iter().filter(|one| one.member.bits.is_none()) {
        pack = reduced(pack, one.min, one.member.offset);
    }
    pack = reduced(pack, natural, record.size);
    let is_packed = pack < natural || members.iter().any(crosses);
    let is_capped = |one: &Aligned<'_>| {
        let is_lowered = |align: u64| align <= pack && (is_packed || align == 1 || align < one.max && one.is_number());
        !one.has_aligned_type() && one.member.align.is_some_and(is_lowered)
    };
    let is_aligned =
        is_packed && record.align.is_some_and(|align| align <= pack) && !members.iter().any(Aligned::has_aligned_type);
    if is_aligned || members.iter().any(is_capped) {
        return Some("is packed and declares an alignment");
    }
    if !is_packed {
        return None;
    }
    let keeps_alignment = |one: &Aligned<'_>| has_trailing_padding(one.member) && record.size % one.max == 0;
    if members.iter().any(keeps_alignment) {
        return Some("is packed and has a base class with trailing padding");
    }
    (!record.union && has_zero_width(record, &members, pack)).then_some("is packed and may have a zero-width bit-field")
}

impl<'m> Aligned<'m> {
    fn new(member: &'m Member, of_type: Option<u64>) -> Self {
        let min = match &innermost(member).kind {
            TypeKind::Record(inner) => inner.align,
            TypeKind::Scalar(_) | TypeKind::Enum { .. } | TypeKind::Pointer { .. } => of_type,
            _ => None,
        };
        // g++ states the alignment of the type for the member, lowered to the pack.
        let stated =
            if matches!(innermost(member).kind, TypeKind::Record(_)) { min.or(member.align) } else { member.align.or(min) };
        Self { member, min: stated.unwrap_or(1).max(1), max: of_type.unwrap_or(MAX_ALIGN).max(1) }
    }

    fn is_number(&self) -> bool {
        matches!(innermost(self.member).kind, TypeKind::Scalar(_) | TypeKind::Enum { .. } | TypeKind::Pointer { .. })
    }

    /// Returns whether the type declares an alignment, which then is that of the record as well.
    fn has_aligned_type(&self) -> bool {
        match &innermost(self.member).kind {
            TypeKind::Record(inner) => inner.align.is_some(),
            _ => self.is_number() && innermost(self.member).size != Some(self.max),
        }
    }
}

/// Returns the largest pack up to `pack` with which a member of this alignment may be at `offset`.
fn reduced(mut pack: u64, align: u64, offset: u64) -> u64 {
    while offset % pack.min(align) != 0 {
        pack = pack.min(align) / 2;
    }
    pack
}

/// Returns whether a bit-field crosses the end of a storage unit of its type, as it can only in a packed record.
fn crosses(one: &Aligned<'_>) -> bool {
    let (Some(bits), Some(size)) = (one.member.bits, one.member.ty.size.filter(|size| *size > 0)) else { return false };
    let unit = size.saturating_mul(8);
    bits.width() > 0 && bits.offset() / unit != (bits.end() - 1) / unit
}

/// Returns whether one of the gaps between members may be due to a zero-width bit-field.
fn has_zero_width(record: &Record, members: &[Aligned<'_>], pack: u64) -> bool {
    // An unnamed bit-field of any width aligns the record only in nvcc's device code, unless a member has the alignment of the pack.
    let is_aligned = members.iter().any(|one| one.min > pack);
    // Whether the bits from `end` to `start`, where a member with an alignment of `align` bits starts, may be due to one.
    let may_be = |end: u64, start: u64, align: u64| {
        let after = |unit: u64| up(up(end, unit), align) == start;
        start > up(end, align) && (!is_aligned || [8, 16, 32, 64].into_iter().any(after))
    };
    let (mut end, mut largest) = (0, record.align.unwrap_or(1));
    for one in members.iter().filter(|one| !one.member.shares) {
        // Members of classes with constructors keep their alignment.
        let is_class = matches!(innermost(one.member).kind, TypeKind::Record(_));
        let align = if is_class { one.max } else { one.max.min(pack).max(one.member.align.unwrap_or(1)) };
        largest = largest.max(align);
        match one.member.bits {
            Some(bits) if may_be(end, bits.offset(), 1) => return true,
            None if may_be(end, one.member.offset.saturating_mul(8), 8 * align) => return true,
            Some(bits) => end = end.max(bits.end()),
            None => end = end.max(one.member.end().saturating_mul(8)),
        }
    }
    may_be(end, record.size.saturating_mul(8), 8 * largest)
}

/// Returns the next multiple of `align`.
fn up(bits: u64, align: u64) -> u64 {
    bits.checked_next_multiple_of(align).unwrap_or(bits)
}

/// Returns whether a member is a base class with trailing padding.
fn has_trailing_padding(member: &Member) -> bool {
    let TypeKind::Record(base) = &member.ty.kind else { return false };
    member.base && !base.empty && base.members.iter().map(Member::end).max().unwrap_or(0) < base.size
}

/// Returns a member's type, or the type of its elements.
fn innermost(member: &Member) -> &Type {
    let mut ty = &member.ty;
    while let TypeKind::Array { element, .. } = &ty.kind {
        ty = element;
    }
    ty
}
