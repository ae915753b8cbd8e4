//! Why a member's offset or a record's size differs.

use super::descent::Descent;
use super::difference::{Difference, Located, Place};
use super::elements::has_lanes;
use super::member::{Pairing, Partner, field_range};
use super::pairs::{Pair, Stage};
use super::rust::Shape;
use super::walk::Walk;
use crate::layout::{Kind, Layout};
use crate::search::first;
use gpu_abi_reader::model::CompiledType;

impl Pairing<'_> {
    /// Returns whether a field and its partner are where what precedes them puts them on both sides: after the same member,
    /// and either as far from it, or aligned in the same way.
    #[inline]
    pub(super) const fn follows(&self, field: usize, member: usize) -> bool {
        let (rust, rust_end, before) = self.before_field(field, member);
        let (kernel, kernel_end) = self.before_member(member);
        let (own, of) = (field_range(&self.fields[field]), &self.members[member]);
        let other = self.member_range(of);
        match (rust, kernel) {
            (None, None) => {}
            (Some(rust), Some(kernel)) if rust == kernel => {
                let moved = field_range(&self.fields[rust]).0 as i128 - self.member_range(&self.members[before]).0 as i128;
                if moved != 0 && moved == own.0 as i128 - other.0 as i128 {
                    return true;
                }
            }
            _ => return false,
        }
        if of.bits.is_some() {
            // Whether a bit-field begins a new unit depends on the bits before it.
            return rust_end != kernel_end;
        }
        let mut align = 8;
        while align <= MAX_ALIGN {
            if is_next(rust_end, align, own.0) && is_next(kernel_end, align, other.0) {
                return true;
            }
            align *= 2;
        }
        false
    }

    /// Returns the field before one that has a partner, where the last field before it ends, in bits, and that partner.
    #[inline]
    const fn before_field(&self, field: usize, member: usize) -> (Option<usize>, u64, usize) {
        let (mut end, mut i) = (None, field);
        while i > 0 {
            i -= 1;
            if self.has_storage(i) {
                if end.is_none() {
                    end = Some(field_range(&self.fields[i]).1);
                }
                if let Partner::Some(at) = self.member_of(i, member.saturating_sub(1)) {
                    return (Some(i), unwrap_or_zero(end), at);
                }
            }
        }
        (None, unwrap_or_zero(end), 0)
    }

    /// Returns the partner of the last member before one that has a partner, and where the last member before it ends, in bits.
    #[inline]
    const fn before_member(&self, member: usize) -> (Option<usize>, u64) {
        let (mut end, mut i) = (None, member);
        while i > 0 {
            i -= 1;
            let partner = self.field_of(i, i);
            let is_part = match partner {
                Partner::Opened => true,
                Partner::Padding => self.is_within_whole(i),
                Partner::Some(_) | Partner::None => false,
            };
            if end.is_none() && !is_part {
                end = Some(self.member_range(&self.members[i]).1);
            }
            if let Partner::Some(field) = partner {
                return (Some(field), unwrap_or_zero(end));
            }
        }
        (None, unwrap_or_zero(end))
    }
}

/// Returns whether a member that begins at `at` is the next one after `end` with an alignment.
#[inline]
const fn is_next(end: u64, align: u64, at: u64) -> bool {
    matches!(end.checked_next_multiple_of(align), Some(next) if next == at)
}

/// The largest alignment to consider, in bits.
const MAX_ALIGN: u64 = 8 << 12;

#[inline]
const fn unwrap_or_zero(end: Option<u64>) -> u64 {
    match end {
        Some(end) => end,
        None => 0,
    }
}

impl<'a> Walk<'a, '_> {
    /// Finds fields, from `from` on, that are at another offset although nothing before or within them explains it.
    #[inline]
    pub(super) const fn offsets(&mut self, index: usize, from: usize) -> Option<Located<'a>> {
        let pairing = self.pairing(index);
        let count = self.pairs.get(index).rust.layout.fields().len();
        let (mut i, mut hint) = (from, from);
        while i < count {
            if let Partner::Some(at) = pairing.member_of(i, hint) {
                hint = at + 1;
                let difference = pairing.difference(i, at);
                if let Some(difference @ (Difference::Offset { .. } | Difference::BitOffset { .. })) = difference {
                    let place = Place::member(index, Some(i), Some(at));
                    let is_explained = self.is_moved_within(index, i, at) || pairing.follows(i, at);
                    // Something must explain the first one.
                    if !is_explained || !self.pairs.get(index).moves {
                        self.set(index, Stage::Offset(i + 1));
                        self.pairs.get_mut(index).moves = true;
                        return Some(self.cause(place, difference));
                    }
                }
            }
            i += 1;
        }
        self.set(index, Stage::Size);
        None
    }

    /// Returns whether a difference in the type of a field moves it.
    #[inline]
    const fn is_moved_within(&self, index: usize, field: usize, member: usize) -> bool {
        let Pair { rust, kernel, .. } = *self.pairs.get(index);
        let descent = Descent::new(rust.type_of(&rust.layout.fields()[field]), kernel.members[member].ty, self.types);
        match descent.record() {
            Some((inner, at)) => match self.pairs.find(inner, at) {
                Some(pair) => self.pairs.get(pair).moves || descent.moves(),
                None => true,
            },
            None => descent.moves(),
        }
    }

    /// Returns the cause of a difference in a member's location, or else that difference.
    #[inline]
    pub(super) const fn cause(&self, place: Place, difference: Difference<&'a str>) -> Located<'a> {
        let Difference::Offset { rust, kernel, .. } = difference else { return self.at(place, difference) };
        let moved = (rust, kernel);
        let (Some(pair), Some(field), Some(member)) = (place.pair, place.field, place.member) else {
            return self.at(place, difference);
        };
        match self.array_in_member(pair, field, member, moved, &mut { MAX_VISITS }) {
            Some(cause) => cause,
            None => {
                let Pair { rust: own, kernel: other, .. } = *self.pairs.get(pair);
                let (mut layout, mut ty) = (own.layout.fields()[field].layout(), self.types.get(other.members[member].ty));
                while let (Kind::Array { element, .. }, CompiledType::Array { element: inner, .. }) = (layout.kind(), ty) {
                    (layout, ty) = (element, self.types.get(*inner));
                }
                let aligned = match ty.size(self.types) {
                    Some(size) => aligned(layout, moved, size),
                    None => None,
                };
                self.at(place, Difference::Offset { rust, kernel, aligned })
            }
        }
    }

    /// Returns the cause of a difference in the sizes of a pair, or else that difference.
    #[inline]
    pub(super) const fn cause_of_size(&self, pair: usize, rust: u64, kernel: u64) -> Located<'a> {
        match self.array_in_members(pair, (rust, kernel), &mut { MAX_VISITS }) {
            Some(cause) => cause,
            None => {
                let Pair { rust: own, kernel: other, .. } = *self.pairs.get(pair);
                // An alignment that only the kernel declares pads the record at its end.
                let difference = match (own.layout.known_align(), other.align) {
                    (Some(own), Some(align)) if (own as u64) < align => match rust.checked_next_multiple_of(align) {
                        Some(padded) if padded == kernel => Difference::Align { rust: own as u64, kernel: align },
                        _ => Difference::Size { rust, kernel },
                    },
                    _ => Difference::Size { rust, kernel },
                };
                self.at(Place::record(pair), difference)
            }
        }
    }

    /// Returns the first array for a vector among the members of a pair, whose alignment explains a difference in an offset or a
    /// size as in `moved`. The two agree otherwise, but a vector of two or four elements is aligned to its size, up to 16 bytes.
    #[inline]
    const fn array_in_members(&self, pair: usize, moved: (u64, u64), visits: &mut usize) -> Option<Located<'a>> {
        let pairing = self.pairing(pair);
        let count = self.pairs.get(pair).rust.layout.fields().len();
        first!(i in 0..count => match pairing.member_of(i, i) {
            Partner::Some(at) => self.array_in_member(pair, i, at, moved, visits),
            _ => None,
        })
    }

    /// Returns the first array for a vector in a member, as in `array_in_members`: the member, its elements, or their members.
    #[inline]
    const fn array_in_member(
        &self,
        pair: usize,
        field: usize,
        member: usize,
        moved: (u64, u64),
        visits: &mut usize,
    ) -> Option<Located<'a>> {
        if *visits == 0 {
            return None;
        }
        *visits -= 1;
        let Pair { rust, kernel, .. } = *self.pairs.get(pair);
        let (whole, index) = (rust.type_of(&rust.layout.fields()[field]), kernel.members[member].ty);
        let (mut ty, mut compiled) = (whole, self.types.get(index));
        let (mut array, mut instead) = ("an array", "a vector");
        while let (Shape::Array(inner, _), CompiledType::Array { element, .. }) = (ty.shape(), compiled) {
            (ty, compiled) = (inner, self.types.get(*element));
            (array, instead) = ("an array of arrays", "an array of vectors");
        }
        if let (Shape::Array(..), CompiledType::Record(vector)) = (ty.shape(), compiled) {
            let align = if vector.size < 16 { vector.size } else { 16 };
            if !has_lanes(vector) || !align.is_power_of_two() || !is_moved_by(align, moved) {
                return None;
            }
            let difference = Difference::Kind { rust: array, kernel: instead };
            let place = Place::member(pair, Some(field), Some(member));
            return Some(Located { kernel_type: vector.name, ..self.at(place, difference) });
        }
        let Some((inner, at)) = Descent::new(whole, index, self.types).record() else { return None };
        match self.pairs.find(inner, at) {
            Some(inner) => self.array_in_members(inner, moved, visits),
            None => None,
        }
    }
}

/// Returns the type of a member or of its elements, and its alignment, if that explains the offset in Rust: the second offset, the kernel's, is
/// the next multiple of a larger alignment, which the type with this size in the kernel can have, or the first one is that of the
/// alignment in Rust.
#[inline]
const fn aligned<'a>(layout: &Layout<'a>, (from, to): (u64, u64), size: u64) -> Option<(&'a str, u64)> {
    let align = layout.align() as u64;
    match layout.kind() {
        Kind::Record(_) if is_moved_by(align, (to, from)) => Some((layout.name(), align)),
        Kind::Record(_) if to > from => {
            // The largest alignment of which the kernel's offset and size are multiples.
            let max = 1 << (to | size).trailing_zeros();
            if max > align && is_moved_by(max, (from, to)) { Some((layout.name(), align)) } else { None }
        }
        _ => None,
    }
}

/// Returns whether an alignment moves a member from the first offset to the second one.
#[inline]
const fn is_moved_by(align: u64, (from, to): (u64, u64)) -> bool {
    to > from && to % align == 0 && to - from < align
}

/// The maximum number of members to visit in search of an array.
const MAX_VISITS: usize = 256;
