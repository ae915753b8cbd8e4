//! Searches for fields and members by their names: quickly in a record that has the order of the names.

use super::Pairing;
use gpu_abi_reader::model::name_hashes;

/// The hashes of names with the indices of the fields or members, in order; empty if that is not known.
pub(super) type Order<'a> = &'a [([u32; 2], u32)];

/// Among all fields or members those that may have a name: from `start` to `end` in an order.
#[derive(Clone, Copy)]
pub(super) struct Named<'a> {
    order: Order<'a>,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl<'a> Named<'a> {
    #[inline]
    const fn new(order: Order<'a>, count: usize, name: &str, is_exact: bool) -> Self {
        if order.is_empty() {
            return Self { order, start: 0, end: count };
        }
        let hashes = name_hashes(name);
        Self { order, start: bound(order, hashes, is_exact, false), end: bound(order, hashes, is_exact, true) }
    }

    /// Returns the index of the field or member at a place of the order.
    #[inline]
    pub(super) const fn get(self, place: usize) -> usize {
        if self.order.is_empty() { place } else { self.order[place].1 as usize }
    }
}

/// Returns where the names with these hashes start in an order, or where they end if `is_end`. Unless it `is_exact`, the other spellings of a
/// name are among them.
const fn bound(order: Order<'_>, [folded, exact]: [u32; 2], is_exact: bool, is_end: bool) -> usize {
    let (mut start, mut end) = (0, order.len());
    while start < end {
        let middle = (start + end) / 2;
        let [own, of_name] = order[middle].0;
        let is_same = own == folded && (!is_exact || of_name == exact);
        if own < folded || own == folded && is_exact && of_name < exact || is_same && is_end {
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
    pub(super) const fn fields_named(&self, name: &str, is_exact: bool) -> Named<'a> {
        Named::new(self.by_name[0], self.fields.len(), name, is_exact)
    }

    /// Returns the same of the members.
    #[inline]
    pub(super) const fn members_named(&self, name: &str, is_exact: bool) -> Named<'a> {
        Named::new(self.by_name[1], self.members.len(), name, is_exact)
    }
}
