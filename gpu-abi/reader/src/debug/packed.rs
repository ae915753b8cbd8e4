//! Packed records that nvcc's device code may lay out differently than the host's compiler.
//!
//! `nvcc -g -c` describes kernels' types as g++ lays them out. nvcc's device code agrees, except for some records that are packed by
//! `__attribute__((packed))` or `#pragma pack`:
//!
//! - with a member that declares an alignment, which `#pragma pack` caps only in g++;
//! - with an unnamed bit-field: g++ aligns what follows one of width 0 to its type and nvcc to the pack, and under `#pragma pack` it
//!   aligns the record only in nvcc;
//! - with a base class, which keeps its alignment in a packed record only in g++.
//!
//! DWARF has neither the packing nor unnamed bit-fields, so both are inferred. A record is packed if it is not laid out by natural
//! alignments. The compilers agree about it if a pack explains all offsets and the size without any of these.

use super::record::is_empty;
use super::types::{Member, Record, TypeKind};

/// The pack of a record that is not packed: no type has a larger natural alignment.
pub(super) const NONE: u64 = 16;

/// A member with its alignments in bytes.
struct Aligned<'m> {
    member: &'m Member,
    /// The natural alignment of its type.
    natural: u64,
    /// The alignment in the debug information. g++ lowers it to the pack.
    stated: Option<u64>,
    /// Whether its type declares an alignment. g++ then states one for the member and the record too.
    is_type_aligned: bool,
}

/// Returns the smallest pack that explains a record, [`NONE`] if it is not packed, or `None` if nvcc's device code may lay it out
/// differently. The largest alignments of its members' types are known.
pub(super) fn pack(record: &Record) -> Option<u64> {
    let takes_storage = |member: &&Member| !(member.shares_storage || member.is_base_class && is_empty(member));
    let members: Vec<Aligned<'_>> = record.members.iter().filter(takes_storage).map(Aligned::new).collect();
    let natural = members.iter().map(|one| one.natural).max().unwrap_or(1);
    if record.size % natural == 0 && members.iter().all(Aligned::is_natural) {
        return Some(NONE);
    }
    let mut fitting = [1, 2, 4, 8].into_iter().filter(|pack| fits(record, &members, *pack, false));
    let smallest = fitting.next()?;
    let largest = fitting.next_back().unwrap_or(smallest);
    let is_capped = |declared: Option<u64>| declared.is_some_and(|align| align <= largest);
    let is_own_capped = is_capped(record.align) && !members.iter().any(|one| one.is_type_aligned);
    let is_any_capped = is_own_capped || members.iter().any(|one| is_capped(one.declared(largest)));
    let keeps_base = smallest > 1 && fits(record, &members, 1, true);
    (!is_any_capped && !keeps_base).then_some(smallest)
}

impl<'m> Aligned<'m> {
    fn new(member: &'m Member) -> Self {
        let (ty, of_type) = (member.ty.innermost(), member.ty.max_align);
        let (natural, is_type_aligned) = match &ty.kind {
            TypeKind::Record(inner) => {
                let packed = of_type.unwrap_or(1).min(inner.pack.unwrap_or(1)).min(1 << inner.size.trailing_zeros().min(4));
                (inner.align.unwrap_or(packed), inner.align.is_some())
            }
            _ => (of_type.unwrap_or(1), of_type.is_some() && ty.size != of_type),
        };
        // Broken debug information may have any number.
        let valid = |align: u64| align.clamp(1, 1 << 16);
        Self { member, natural: valid(natural), stated: member.align.map(valid), is_type_aligned }
    }

    /// Returns whether the member is where it may be in a record that is not packed.
    fn is_natural(&self) -> bool {
        // A pack lowers declared alignments. One of 1 that is declared looks the same, since an unnamed bit-field may fill the gap after it.
        self.stated.is_none_or(|stated| stated >= self.natural.max(2))
            && match self.member.bits {
                Some(bits) => !crosses(bits.offset(), bits.width().into(), 8 * self.natural, 8 * self.natural),
                None => self.member.offset % self.stated.unwrap_or(self.natural) == 0,
            }
    }

    /// Returns the alignment that the member itself declares under a pack.
    fn declared(&self, pack: u64) -> Option<u64> {
        self.stated.filter(|stated| !self.is_type_aligned || *stated != self.natural.min(pack))
    }
}

/// Returns whether a pack explains the offsets of all members and the size. A pack of 1 is `__attribute__((packed))` too, which does not
/// lower declared alignments, nor those of base classes if it keeps them.
fn fits(record: &Record, members: &[Aligned<'_>], pack: u64, keeps_bases: bool) -> bool {
    let (mut end, mut last, mut largest) = (0, 0, 1);
    for one in members {
        let natural = one.natural.min(pack);
        let align = one.declared(pack).unwrap_or(natural);
        let (start, width) = match one.member.bits {
            Some(bits) => (bits.offset(), bits.width().into()),
            None => (one.member.offset.saturating_mul(8), one.member.ty.size.unwrap_or(0).saturating_mul(8)),
        };
        let is_field = one.member.bits.is_some();
        let may_move = !is_field || crosses(end, width, 8 * align, 8 * one.natural);
        let is_placed = may_move && start == up(end, 8 * align) || is_field && start == end;
        if !is_placed || align < natural || align > pack && (pack > 1 || is_field) {
            return false;
        }
        largest = largest.max(if keeps_bases && one.member.is_base_class { one.natural } else { align });
        last = last.max(start.saturating_add(width));
        end = if record.is_union { 0 } else { last };
    }
    // g++ states the alignment of a base class for the record as well.
    let own = record.align.filter(|_| !members.iter().any(|one| one.member.is_base_class));
    up(last, own.unwrap_or(1).max(largest).saturating_mul(8)) == record.size.saturating_mul(8)
}

/// Returns whether a bit-field at bit `start` covers more units of `align` bits than its type of `size` bits.
fn crosses(start: u64, width: u64, align: u64, size: u64) -> bool {
    (start % align).saturating_add(width).div_ceil(align) > size / align
}

/// Returns the next multiple of `align`.
fn up(bits: u64, align: u64) -> u64 {
    bits.checked_next_multiple_of(align).unwrap_or(bits)
}
