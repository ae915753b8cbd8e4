//! The members of anonymous records and of base classes, which directly follow the member that holds them.
//!
//! Holders are followed by loops: constants cannot nest calls as deeply as C++ nests records.

use super::super::names::same_name;
use super::Pairing;
use crate::layout::Kind;
use crate::search::any;
use crate::text::equal;
use gpu_abi_reader::model::{CompiledMember, CompiledType};

impl Pairing<'_> {
    /// Returns whether the member is nested in one that corresponds to a field that is a base class.
    #[inline]
    pub(super) const fn is_within_base(&self, member: usize) -> bool {
        self.members[member].within.is_some()
            && any!(i in 0..self.fields.len() => self.fields[i].is_base()
            && self.is_held_at(member, self.fields[i].offset())
            && matches!(self.base(i), Some(base) if self.is_inside(member, base))
            && self.has_storage(i))
    }

    /// Returns whether the member is nested in an anonymous one that corresponds to a field as a whole.
    #[inline]
    pub(crate) const fn is_within_whole(&self, member: usize) -> bool {
        self.members[member].within.is_some()
            && any!(i in 0..self.fields.len() => matches!(self.fields[i].layout().kind(), Kind::Record(_))
            && self.is_held_at(member, self.fields[i].offset())
            && matches!(self.named_or_whole(i, usize::MAX), Some(whole) if self.is_inside(member, whole)))
    }

    /// Returns whether an anonymous record or a base class at byte `offset` holds the member. This is known without a search.
    #[inline]
    const fn is_held_at(&self, member: usize, offset: usize) -> bool {
        let mut at = member;
        while let Some(holder) = self.holder(at) {
            if self.members[holder].offset == offset as u64 {
                return true;
            }
            at = holder;
        }
        false
    }

    /// Returns whether a member of an outer record has the member's name, which then means that one, as in C++.
    #[inline]
    pub(super) const fn is_hidden(&self, member: usize) -> bool {
        let CompiledMember { name, within, .. } = self.members[member];
        within.is_some()
            && !name.is_empty()
            && any!(i in 0..self.members.len() => equal(self.members[i].name, name) && self.depth(i) < self.depth(member))
    }

    /// Returns the number of anonymous records and base classes that hold the member.
    #[inline]
    pub(super) const fn depth(&self, member: usize) -> usize {
        let (mut depth, mut at) = (0, member);
        while let Some(holder) = self.holder(at) {
            (depth, at) = (depth + 1, holder);
        }
        depth
    }

    /// Returns the anonymous record or base class that holds the member, which precedes it.
    #[inline]
    const fn holder(&self, member: usize) -> Option<usize> {
        match self.members[member].within {
            Some(holder) if holder < member => Some(holder),
            _ => None,
        }
    }

    /// Returns whether the member is an anonymous record or a base class.
    #[inline]
    pub(super) const fn is_anonymous(&self, member: usize) -> bool {
        let CompiledMember { name, ty, .. } = &self.members[member];
        // Patterns are less work for constants than calls.
        matches!(name.as_bytes(), []) && matches!(self.types.get(*ty), CompiledType::Record(_))
    }

    /// Returns whether the members of this anonymous one, if it has any, are among the members.
    #[inline]
    pub(super) const fn is_open(&self, anonymous: usize) -> bool {
        let is_empty = match self.types.get(self.members[anonymous].ty) {
            CompiledType::Record(record) => record.members.is_empty(),
            _ => false,
        };
        is_empty || anonymous + 1 < self.end(anonymous)
    }

    /// Returns whether a field is paired by name with a member within this anonymous one.
    #[inline]
    pub(super) const fn has_named_inside(&self, anonymous: usize) -> bool {
        any!(member in anonymous + 1..self.end(anonymous) => {
            let name = self.members[member].name;
            let all = self.fields_named(name, false);
            // Names are compared first, since a name is looked for in all members.
            any!(at in all.start..all.end => !name.is_empty()
                && same_name(self.fields[all.get(at)].cxx_name(), name)
                && matches!(self.named(all.get(at), usize::MAX), Some(named) if named == member))
        })
    }

    /// Returns whether any member within this anonymous one has a name. An empty base class may share its location with
    /// another one.
    #[inline]
    pub(super) const fn has_names(&self, anonymous: usize) -> bool {
        any!(i in anonymous + 1..self.end(anonymous) => matches!(self.members[i].name.as_bytes(), [_, ..]))
    }

    /// Returns whether the member is within this anonymous one.
    #[inline]
    const fn is_inside(&self, member: usize, anonymous: usize) -> bool {
        anonymous < member && member < self.end(anonymous)
    }

    /// Returns the index after the last member within this anonymous one.
    #[inline]
    const fn end(&self, anonymous: usize) -> usize {
        let mut end = anonymous + 1;
        while end < self.members.len()
            && matches!(self.members[end].within, Some(holder) if anonymous <= holder && holder < end)
        {
            end += 1;
        }
        end
    }
}
