//! Searches for fields and members by their names, which is quick in lists that have the order of the names.

use super::Pairing;
use core::cmp::Ordering;
use gpu_abi_reader::model::folded_order;

/// The fields or the members whose names may be one name, ignoring underscores and case: those from `start` to `end` in an order.
#[derive(Clone, Copy)]
pub(super) struct Named<'a> {
    /// Empty for the order of the declaration.
    order: &'a [u32],
    pub(super) start: usize,
    pub(super) end: usize,
}

impl<'a> Named<'a> {
    /// Returns the index of the field or member at a place of the order.
    #[inline]
    pub(super) const fn get(self, place: usize) -> usize {
        if self.order.is_empty() { place } else { self.order[place] as usize }
    }
}

impl<'a> Pairing<'a> {
    /// Returns the fields that may have a name.
    #[inline]
    pub(super) const fn fields_named(&self, name: &str) -> Named<'a> {
        let [order, _] = self.by_name;
        match order {
            [] => Named { order, start: 0, end: self.fields.len() },
            _ => Named { order, start: self.bound(0, name, false), end: self.bound(0, name, true) },
        }
    }

    /// Returns the members that may have a name.
    #[inline]
    pub(super) const fn members_named(&self, name: &str) -> Named<'a> {
        let [_, order] = self.by_name;
        match order {
            [] => Named { order, start: 0, end: self.members.len() },
            _ => Named { order, start: self.bound(1, name, false), end: self.bound(1, name, true) },
        }
    }

    /// Returns the first place in the order of the fields or members whose name is after another one, or is it unless `is_end`.
    const fn bound(&self, side: usize, name: &str, is_end: bool) -> usize {
        let order = self.by_name[side];
        let (mut start, mut end) = (0, order.len());
        while start < end {
            let middle = (start + end) / 2;
            let index = order[middle] as usize;
            let own = if side == 0 { self.fields[index].cxx_name() } else { self.members[index].name };
            match folded_order(own, name) {
                Ordering::Less => start = middle + 1,
                Ordering::Equal if is_end => start = middle + 1,
                _ => end = middle,
            }
        }
        start
    }
}
