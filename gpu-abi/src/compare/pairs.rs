//! The pairs of records of a walk, each once.

use super::difference::Place;
use super::identity::is_same;
use super::member::Pairing;
use super::rust::RustRecord;
use gpu_abi_reader::model::{CompiledRecord, CompiledTypes};

/// Two records.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair<'a> {
    pub(crate) rust: RustRecord<'a>,
    pub(crate) kernel: &'a CompiledRecord<'a>,
    /// The index of the kernel's type.
    pub(crate) index: usize,
    /// The place of the records that holds them by value; `None` if only pointers lead to them.
    pub(crate) holder: Option<Place>,
    /// Whether integers in Rust may store the kernel's bit-fields.
    has_stores: bool,
    /// Whether a difference in them moves what follows them in another record.
    pub(crate) moves: bool,
    pub(super) stage: Stage,
    /// The first member at another offset.
    pub(super) moved: Option<usize>,
    /// The number of the previous pair with the same type of the kernel, counted from 1, or 0.
    previous: u32,
}

impl<'a> Pair<'a> {
    /// Returns the members of both records.
    #[inline]
    pub(crate) const fn pairing(&self, types: CompiledTypes<'a>) -> Pairing<'a> {
        Pairing::new(self.rust, self.kernel, types, self.has_stores)
    }
}

/// What is to be compared next.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stage {
    Queued,
    Whole,
    /// The field at an index, the member that is probably its partner, and how many members, from the first one on, have the names of
    /// their partners.
    Field(usize, usize, usize),
    /// The member at an index, and the field that is probably its partner.
    Member(usize, usize),
    /// The offset of the field at an index.
    Offset(usize),
    Size,
    /// The alignment, unless a member explains it.
    Align,
    Done,
}

/// Pairs in the order in which they are found, in a caller's memory.
#[derive(Debug)]
pub(super) struct Pairs<'a, 'w> {
    slots: &'w mut [Option<Pair<'a>>],
    pub(super) len: usize,
    /// The number of pairs that are known from types that were compared before.
    pub(super) earlier: usize,
    /// For each of the kernel's types, the number of the last pair with it, counted from 1, or 0.
    latest: &'w mut [u32],
    /// Whether there are more pairs than slots.
    pub(super) is_full: bool,
}

impl<'a, 'w> Pairs<'a, 'w> {
    #[inline]
    pub(super) const fn new(slots: &'w mut [Option<Pair<'a>>], latest: &'w mut [u32]) -> Self {
        Self { slots, len: 0, earlier: 0, latest, is_full: false }
    }

    /// Removes the pairs that were not known before.
    #[inline]
    pub(super) const fn forget_new(&mut self) {
        while self.len > self.earlier {
            self.len -= 1;
            let Pair { index, previous, .. } = *self.get(self.len);
            if index < self.latest.len() {
                self.latest[index] = previous;
            }
        }
        self.is_full = false;
    }

    #[inline]
    pub(super) const fn get(&self, index: usize) -> &Pair<'a> {
        match &self.slots[index] {
            Some(pair) => pair,
            None => panic!("all slots below the length are filled"),
        }
    }

    #[inline]
    pub(super) const fn get_mut(&mut self, index: usize) -> &mut Pair<'a> {
        match &mut self.slots[index] {
            Some(pair) => pair,
            None => panic!("all slots below the length are filled"),
        }
    }

    /// Returns the pair of two records, the kernel's at an index.
    #[inline]
    pub(super) const fn find(&self, rust: RustRecord<'a>, index: usize) -> Option<usize> {
        let is_linked = index < self.latest.len();
        let mut number = if is_linked { self.latest[index] as usize } else { self.len };
        while number > 0 {
            let pair = self.get(number - 1);
            if pair.index == index && is_same(rust, pair.rust) {
                return Some(number - 1);
            }
            number = if is_linked { pair.previous as usize } else { number - 1 };
        }
        None
    }

    /// Adds a pair and returns its index; the declaration of the record has no mistakes.
    #[inline]
    pub(super) const fn add(
        &mut self,
        rust: RustRecord<'a>,
        kernel: &'a CompiledRecord<'a>,
        index: usize,
    ) -> Option<usize> {
        if self.len == self.slots.len() {
            self.is_full = true;
            return None;
        }
        let previous = if index < self.latest.len() { self.latest[index] } else { 0 };
        let (holder, moves, stage, moved) = (None, false, Stage::Queued, None);
        let has_stores = rust.may_store_bit_fields(kernel);
        self.slots[self.len] = Some(Pair { rust, kernel, index, holder, has_stores, moves, stage, moved, previous });
        self.len += 1;
        if index < self.latest.len() {
            self.latest[index] = self.len as u32;
        }
        Some(self.len - 1)
    }
}
