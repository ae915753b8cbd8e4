//! Searches for members and enumerators by their keys: quickly where a list has the order of the keys.

use super::member::{Pairing, field_range};
use gpu_abi_reader::model::{Endings, member_key, name_key, start_key};

/// Keys with the indices of what they belong to, in order; empty if that is not known.
pub(super) type Order<'a> = &'a [([u32; 3], u32)];

/// What may have a key: the part of an order from `start` to `end`. Without an order, these are indices, and all may have it.
#[derive(Clone, Copy)]
pub(super) struct Candidates<'a> {
    order: Order<'a>,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl<'a> Candidates<'a> {
    /// Returns what may have a key.
    #[inline]
    pub(super) const fn of(order: Order<'a>, count: usize, key: [u32; 3]) -> Self {
        Self::between(order, count, key, key)
    }

    /// Returns what may have one of the keys from `first` to `last`.
    #[inline]
    const fn between(order: Order<'a>, count: usize, first: [u32; 3], last: [u32; 3]) -> Self {
        if order.is_empty() {
            return Self { order, start: 0, end: count };
        }
        Self { order, start: bound(order, first, false), end: bound(order, last, true) }
    }

    /// Returns the index at a place of the order.
    #[inline]
    pub(super) const fn get(self, place: usize) -> usize {
        if self.order.is_empty() { place } else { self.order[place].1 as usize }
    }
}

/// Returns the first place whose key is not before another one, or, if `is_after`, is after it.
#[inline]
const fn bound(order: Order<'_>, [a, b, c]: [u32; 3], is_after: bool) -> usize {
    let (mut start, mut end) = (0, order.len());
    while start < end {
        let middle = (start + end) / 2;
        let [x, y, z] = order[middle].0;
        let is_less = x < a || x == a && (y < b || y == b && (z < c || z == c && is_after));
        if is_less {
            start = middle + 1;
        } else {
            end = middle;
        }
    }
    start
}

impl<'a> Pairing<'a> {
    /// Returns the fields that may have a name; unless it `is_exact`, another spelling of it too.
    #[inline]
    pub(super) const fn fields_named(&self, name: &str, is_exact: bool) -> Candidates<'a> {
        named(self.by_key[0], self.fields.len(), name, is_exact)
    }

    /// Returns the same of the members.
    #[inline]
    pub(super) const fn members_named(&self, name: &str, is_exact: bool) -> Candidates<'a> {
        named(self.by_key[1], self.members.len(), name, is_exact)
    }

    /// Returns the fields that may start where a member does.
    #[inline]
    pub(super) const fn fields_at(&self, member: usize) -> Candidates<'a> {
        Candidates::of(self.by_key[0], self.fields.len(), start_key(self.members[member].start()))
    }

    /// Returns the members that may start where a field does.
    #[inline]
    pub(super) const fn members_at(&self, field: usize) -> Candidates<'a> {
        Candidates::of(self.by_key[1], self.members.len(), start_key(field_range(&self.fields[field]).0))
    }
}

#[inline]
const fn named<'a>(order: Order<'a>, count: usize, name: &str, is_exact: bool) -> Candidates<'a> {
    let key @ [kind, folded, _] = member_key(name);
    if is_exact {
        return Candidates::of(order, count, key);
    }
    Candidates::between(order, count, [kind, folded, 0], [kind, folded, u32::MAX])
}

/// The enumerators that may be at the end of a name, from those with the shortest names.
#[derive(Clone, Copy)]
pub(super) struct AtEnd<'a> {
    order: Order<'a>,
    endings: Endings<'a>,
    candidates: Candidates<'a>,
}

impl<'a> AtEnd<'a> {
    /// Returns those of `count` enumerators that may be at the end of `name`.
    #[inline]
    pub(super) const fn of(order: Order<'a>, count: usize, name: &'a str) -> Self {
        let end = if order.is_empty() { count } else { 0 };
        Self { order, endings: Endings::new(name), candidates: Candidates { order, start: 0, end } }
    }

    /// Returns the index of the next one.
    #[inline]
    pub(super) const fn next(&mut self) -> Option<usize> {
        while self.candidates.start == self.candidates.end {
            if self.order.is_empty() {
                return None;
            }
            let Some(folded) = self.endings.next() else { return None };
            self.candidates = Candidates::of(self.order, 0, name_key(folded));
        }
        self.candidates.start += 1;
        Some(self.candidates.get(self.candidates.start - 1))
    }
}
