//! Which records may have a larger alignment than the declared one, because the file does not state it.
//!
//! A record's size is a multiple of its alignment, and so is its offset wherever it is a member. The record around it is aligned like it at
//! least, and has a size, offsets and perhaps a stated alignment of its own. A variable's alignment in PTX may be larger than its type's, but
//! not smaller.

use super::{Collector, ItemId, ItemKind, Role, Type};
use std::collections::{HashMap, HashSet};

impl Collector<'_, '_> {
    /// Notes the alignment of a variable in bytes, which is that of its type at most.
    pub(crate) fn see_variable(&mut self, ty: &Type, align: u64) {
        if let Some(ItemId(id)) = self.element(ty) {
            let max = self.max_aligns.entry(id).or_insert(align);
            *max = align.min(*max);
        }
    }

    /// Returns the sorted names of the records that may have a larger alignment. The name of an anonymous one says nothing, and debug
    /// information for Windows does not have these.
    pub(crate) fn unaligned(&self) -> Vec<&str> {
        let (mut holders, mut anonymous) = (HashMap::<usize, Vec<(usize, u64)>>::new(), HashSet::new());
        for (holder, item) in self.items.iter().enumerate() {
            let ItemKind::Record(record) = &item.kind else { continue };
            // What is packed may be at any offset.
            let is_packed = record.form.packed || record.form.pack.is_some();
            for field in record.fields.iter().filter(|_| !is_packed) {
                if let Some(ItemId(id)) = self.element(&field.ty) {
                    holders.entry(id).or_default().push((holder, field.offset));
                    anonymous.extend((field.role == Role::Anonymous).then_some(id));
                }
            }
        }
        let mut known = HashMap::new();
        let is_open = |id: &&ItemId| {
            !anonymous.contains(&id.0) && self.admits(id.0, 2 * self.items[id.0].align, &holders, &mut known)
        };
        let mut names: Vec<&str> = self.unstated.iter().filter(is_open).map(|id| &*self.items[id.0].path.spelled).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// Returns whether a record may have an alignment, as far as the records that hold it show. `known` has the answers so far.
    fn admits(
        &self,
        id: usize,
        align: u64,
        holders: &HashMap<usize, Vec<(usize, u64)>>,
        known: &mut HashMap<(usize, u64), bool>,
    ) -> bool {
        if let Some(known) = known.get(&(id, align)) {
            return *known;
        }
        // A damaged file may describe a record that holds itself.
        known.insert((id, align), true);
        let item = &self.items[id];
        let max = self.max_aligns.get(&id).copied().unwrap_or(u64::MAX);
        let max = if self.unstated.contains(&ItemId(id)) { max } else { item.align };
        let is_admitted = align <= max
            && item.size % align == 0
            && holders
                .get(&id)
                .into_iter()
                .flatten()
                .all(|&(holder, offset)| offset % align == 0 && self.admits(holder, align, holders, known));
        known.insert((id, align), is_admitted);
        is_admitted
    }

    /// Returns the item that a type is, or that an array's elements are.
    fn element(&self, ty: &Type) -> Option<ItemId> {
        match ty {
            Type::Array(element, _) => self.element(element),
            Type::Item(id) => match &self.items[id.0].kind {
                ItemKind::Alias(of) => self.element(of),
                _ => Some(*id),
            },
            _ => None,
        }
    }
}
