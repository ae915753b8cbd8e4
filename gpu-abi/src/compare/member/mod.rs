//! Pairs the members in Rust with the members in the kernel.
//!
//! Members are first paired by name: exactly, then ignoring underscores, then also ignoring case, so `frozen_flag` matches
//! `frozenFlag`. Names that are not equal match only if no others match them in the same way: `r` and `R` are different members.
//! Anonymous structs and unions and base classes have no name in the kernel. Each is paired with the record in Rust at its offset;
//! otherwise its members count as the enclosing record's, as in C++, whose members hide those of the same name. A field declared as a base class in Rust is a unit,
//! and its members may have the same names as members of the enclosing record. Members that are left on both sides at one
//! location are one member with two names. A member whose name starts with an underscore may be missing on the other side
//! if nothing else is at its location: it is explicit padding.
//!
//! Unnamed bit-fields and members without storage (`PhantomData`, empty base classes, arrays of length 0) are not members
//! here, except tails. In the kernel, every array of unknown length or of length 0 that ends a struct is a tail. In Rust, it
//! may also be an ordinary array of length 0 with the same name, because a record within another one cannot have a tail.

mod location;
mod nesting;
mod variants;

use super::candidates::Order;
use super::names::{same_letters, same_name};
use super::rust::RustRecord;
use crate::layout::{Field, Kind, Layout};
use crate::search::{any, position};
use crate::text::{equal, starts_with};
use gpu_abi_reader::model::{CompiledMember, CompiledRecord, CompiledType, CompiledTypes};
pub(crate) use location::field_range;
use location::is_tail;

/// The members of a record on both sides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pairing<'a> {
    pub(super) fields: &'a [Field<'a>],
    is_union: bool,
    /// The number of leading fields or members whose names do not come from the source.
    made_up: usize,
    pub(super) members: &'a [CompiledMember<'a>],
    types: CompiledTypes<'a>,
    /// The orders of the names of the fields and of the members.
    pub(super) by_key: [Order<'a>; 2],
    /// The name of the kernel's tail.
    tail: Option<&'a str>,
    /// Whether integers in Rust may store the kernel's bit-fields.
    has_stores: bool,
    /// Whether both records are of C++, so that their members have the same names.
    is_of_one_language: bool,
}

/// The counterpart of a field or a member on the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Partner {
    /// The field or member at this index.
    Some(usize),
    /// It has and needs no counterpart: it is explicit padding, has no storage, or is a bit-field in an integer or in bytes or these.
    Padding,
    /// The members of this anonymous record are paired individually.
    Opened,
    None,
}

impl<'a> Pairing<'a> {
    #[inline]
    pub(crate) const fn new(
        rust: RustRecord<'a>,
        record: &'a CompiledRecord<'a>,
        types: CompiledTypes<'a>,
        has_stores: bool,
    ) -> Self {
        let (fields, form) = (rust.layout.fields(), rust.form);
        let tail = match record.members {
            [.., last] if is_tail(last, types) => Some(last.name),
            _ => None,
        };
        let members = record.members;
        let by_key = [rust.by_key(), record.by_key];
        let (is_union, is_of_one_language) = (form.is_union, rust.ty().is_of_one_language());
        let made_up = if form.made_up > record.made_up { form.made_up } else { record.made_up };
        Self { fields, is_union, made_up, members, types, by_key, tail, has_stores, is_of_one_language }
    }

    /// Returns the member that corresponds to the field at `field`. `hint` is the member after the previous field's
    /// partner, usually the right one.
    #[inline]
    pub(crate) const fn member_of(&self, field: usize, hint: usize) -> Partner {
        if !self.has_storage(field) || self.stores_bit_fields(field) {
            return Partner::Padding;
        }
        if let Some(member) = self.named_or_whole(field, hint) {
            return Partner::Some(member);
        }
        if self.is_unit_variant(field) {
            return Partner::Padding;
        }
        match self.left(field) {
            Some(member) => Partner::Some(member),
            None if is_padding(self.fields[field].cxx_name()) && !self.covers_member(field) => Partner::Padding,
            None => Partner::None,
        }
    }

    /// Returns whether a field and a member, if there is one at this index, have one name, and nothing else can be the partner of either.
    #[inline]
    pub(crate) const fn is_named_exactly(&self, field: usize, member: usize) -> bool {
        if self.has_stores || member >= self.members.len() {
            return false;
        }
        let (of, to) = (&self.fields[field], &self.members[member]);
        let name = of.cxx_name();
        // Patterns are less work for constants than calls.
        matches!((to.within, name.as_bytes()), (None, [_, ..]))
            && equal(name, to.name)
            && !of.is_base()
            && self.has_storage(field)
    }

    /// Returns whether the field takes storage, or is a tail.
    #[inline]
    pub(crate) const fn has_storage(&self, field: usize) -> bool {
        let field = &self.fields[field];
        match field.layout().kind() {
            Kind::Empty => false,
            Kind::Array { len: 0, .. } => match self.tail {
                Some(tail) => field.is_tail() || same_name(field.cxx_name(), tail),
                None => field.is_tail(),
            },
            Kind::Record(_) => !(field.is_base() && field.own_size() == 0),
            // In `diff`, what is unnamed and an array is a base class that the file only declares.
            Kind::Array { .. } => true,
            // nvcc describes an unnamed bit-field as wide as its type as a member, and `diff` makes a layout from that
            // description.
            _ => matches!(field.cxx_name().as_bytes(), [_, ..]),
        }
    }

    /// Returns the field that corresponds to the member at `member`.
    #[inline]
    pub(crate) const fn field_of(&self, member: usize, hint: usize) -> Partner {
        if self.is_stored(member) {
            return Partner::Padding;
        }
        if hint < self.fields.len()
            && equal(self.fields[hint].cxx_name(), self.members[member].name)
            && self.has_storage(hint)
            && !self.is_within_base(member)
            && !self.is_hidden(member)
        {
            return Partner::Some(hint);
        }
        if self.is_within_whole(member) {
            return Partner::Padding;
        }
        let (count, name) = (self.fields.len(), self.members[member].name);
        if self.is_anonymous(member) {
            if let Some(field) = position!(i in 0..count => self.has_storage(i) && self.is_named_or_whole(i, member)) {
                return Partner::Some(field);
            }
            if self.is_open(member) {
                return Partner::Opened;
            }
        } else {
            let is_exact = self.is_exactly_named(name);
            let all = self.fields_named(name, is_exact);
            // Names are compared first, since a name is looked for in all members.
            if let Some(place) = position!(at in all.start..all.end => {
                let i = all.get(at);
                (equal(self.fields[i].cxx_name(), name) || !is_exact && same_name(self.fields[i].cxx_name(), name))
                    && self.has_storage(i)
                    && self.is_named_or_whole(i, member)
            }) {
                return Partner::Some(all.get(place));
            }
        }
        let all = self.fields_at(member);
        match position!(place in all.start..all.end => {
            let i = all.get(place);
            self.is_in_place(i, member)
                && self.has_storage(i)
                && !self.is_unit_variant(i)
                && self.named_or_whole(i, member).is_none()
                && (!self.has_variants() || matches!(self.left(i), Some(left) if left == member))
        }) {
            Some(place) => Partner::Some(all.get(place)),
            None if is_padding(self.members[member].name) && !self.covers_field(member) => Partner::Padding,
            None => Partner::None,
        }
    }

    /// Returns the member with the field's name, or the anonymous one that corresponds to the field as a whole.
    #[inline]
    const fn named_or_whole(&self, field: usize, hint: usize) -> Option<usize> {
        if let Some(base) = self.base(field) {
            return Some(base);
        }
        if let Some(named) = self.named(field, hint) {
            return Some(named);
        }
        let of = &self.fields[field];
        if !matches!(of.layout().kind(), Kind::Record(_)) || of.bits().is_some() {
            return None;
        }
        // Several anonymous members of a union are at one offset.
        let (mut before, mut i) = (self.wholes_before(field), 0);
        let mut found = None;
        while i < self.members.len() {
            // A base class of empty arrays shares its location with the next one.
            let (start, end) = self.member_range(&self.members[i]);
            let is_here = start == 8 * of.offset() as u64 && (end > start || of.layout().size() == 0);
            if is_here && self.is_anonymous(i) && !self.has_named_inside(i) {
                // So are base classes: `[[no_unique_address]]` makes classes empty that seem to have members, as in `std::tuple`.
                if before == 0 && (self.is_union || !self.is_of_one_language || self.is_of_class(i, of.layout())) {
                    return Some(i);
                }
                // Compilers spell the arguments of templates differently.
                let is_alike = end - start == 8 * of.layout().size() as u64;
                match (before, found) {
                    (0, None) => found = Some((i, is_alike)),
                    (0, Some((_, false))) if is_alike => found = Some((i, true)),
                    (0, Some(_)) => {}
                    _ => before -= 1,
                }
            }
            i += 1;
        }
        match found {
            Some((member, _)) => Some(member),
            None => None,
        }
    }

    /// Returns whether a member has the class of a layout by its name.
    #[inline]
    const fn is_of_class(&self, member: usize, layout: &Layout<'_>) -> bool {
        match self.types.get(self.members[member].ty) {
            CompiledType::Record(record) => equal(record.name, layout.name()),
            _ => false,
        }
    }

    /// Returns whether the member is the one of [`named_or_whole`](Self::named_or_whole).
    #[inline]
    const fn is_named_or_whole(&self, field: usize, member: usize) -> bool {
        matches!(self.named_or_whole(field, member), Some(found) if found == member)
    }

    /// Returns the member with the field's name.
    #[inline]
    const fn named(&self, field: usize, hint: usize) -> Option<usize> {
        let of = &self.fields[field];
        if of.cxx_name().is_empty() {
            return None;
        }
        if hint < self.members.len()
            && equal(self.members[hint].name, of.cxx_name())
            && !self.is_within_base(hint)
            && !self.is_hidden(hint)
        {
            return Some(hint);
        }
        let all = self.members_named(of.cxx_name(), true);
        let (mut exact, mut at) = (None, all.start);
        while at < all.end {
            let i = all.get(at);
            if equal(self.members[i].name, of.cxx_name()) && !self.is_within_base(i) {
                if self.members[i].within.is_none() {
                    return Some(i);
                }
                match exact {
                    Some(known) if self.depth(known) <= self.depth(i) => {}
                    _ => exact = Some(i),
                }
            }
            at += 1;
        }
        if exact.is_some() {
            return exact;
        }
        let all = self.members_named(of.cxx_name(), false);
        if !any!(at in all.start..all.end => {
            let i = all.get(at);
            same_name(of.cxx_name(), self.members[i].name) && !self.members[i].name.is_empty() && !self.is_within_base(i)
        }) {
            return None;
        }
        match self.alike(field, false) {
            Some(member) => Some(member),
            None => self.alike(field, true),
        }
    }

    /// Returns the only member whose name is the field's, ignoring underscores and, if `folds_case`, case, unless other fields
    /// have that name too. Names that are equal do not count.
    #[inline]
    const fn alike(&self, field: usize, folds_case: bool) -> Option<usize> {
        let name = self.fields[field].cxx_name();
        let all = self.fields_named(name, false);
        if any!(at in all.start..all.end => {
            let i = all.get(at);
            is_alike(self.fields[i].cxx_name(), name, folds_case)
                && i != field
                && !self.fields[i].is_base()
                && self.has_storage(i)
                && !self.has_exactly(self.fields[i].cxx_name())
        }) {
            return None;
        }
        let all = self.members_named(name, false);
        let (mut found, mut at) = (None, all.start);
        while at < all.end {
            let i = all.get(at);
            let of = self.members[i].name;
            if is_alike(name, of, folds_case) && !of.is_empty() && !self.is_within_base(i) && !self.is_exactly_named(of) {
                found = match found {
                    None => Some(i),
                    Some(known) if !equal(self.members[known].name, of) => return None,
                    Some(known) => match (self.depth(known), self.depth(i)) {
                        (depth, other) if depth == other => return None,
                        (depth, other) => Some(if depth < other { known } else { i }),
                    },
                };
            }
            at += 1;
        }
        found
    }

    /// Returns the number of earlier fields of a union that are records at the same offset without a member of their name.
    #[inline]
    const fn wholes_before(&self, field: usize) -> usize {
        let (mut count, mut i) = (0, 0);
        while self.is_union && i < field {
            let other = &self.fields[i];
            let is_record = matches!(other.layout().kind(), Kind::Record(_)) && other.bits().is_none();
            if is_record
                && !self.is_unit_variant(i)
                && other.offset() == self.fields[field].offset()
                && self.named(i, i).is_none()
            {
                count += 1;
            }
            i += 1;
        }
        count
    }

    /// Returns whether a member has exactly this name.
    #[inline]
    const fn has_exactly(&self, name: &str) -> bool {
        let all = self.members_named(name, true);
        any!(at in all.start..all.end => {
            let i = all.get(at);
            equal(self.members[i].name, name) && !self.is_within_base(i)
        })
    }

    /// Returns the member that corresponds to a field that is a base class: an unnamed one at its location.
    #[inline]
    const fn base(&self, field: usize) -> Option<usize> {
        let of = &self.fields[field];
        position!(i in 0..if of.is_base() { self.members.len() } else { 0 } => self.members[i].offset == of.offset() as u64
            && self.members[i].within.is_none()
            && self.is_anonymous(i)
            && self.has_names(i))
    }

    /// Returns whether the field is a union member that stores only a tag: the kernel does not need a member for it.
    #[inline]
    const fn is_unit_variant(&self, field: usize) -> bool {
        let layout = self.fields[field].layout();
        match layout.kind() {
            Kind::Record(form) => self.is_union && !form.is_union && layout.fields().len() == form.made_up,
            _ => false,
        }
    }

    /// Returns whether a field has exactly this name.
    #[inline]
    const fn is_exactly_named(&self, name: &str) -> bool {
        let all = self.fields_named(name, true);
        any!(at in all.start..all.end => equal(self.fields[all.get(at)].cxx_name(), name))
    }

    /// Returns whether the member is not paired by name.
    #[inline]
    const fn is_left(&self, member: usize) -> bool {
        let all = self.fields_named(self.members[member].name, false);
        !self.is_anonymous(member)
            && !self.is_within_whole(member)
            && !any!(at in all.start..all.end => self.is_named_as(all.get(at), member))
    }

    /// Returns whether a field and a member are paired by name.
    #[inline]
    const fn is_named_as(&self, field: usize, member: usize) -> bool {
        let (name, of) = (self.fields[field].cxx_name(), self.members[member].name);
        // Two compilers name the pointer to a class's virtual functions `_vptr.Body` and `_vptr$Body`.
        let is_one = if self.is_of_one_language { equal(name, of) || starts_with(name, "_vptr") } else { true };
        is_one
            && same_name(name, of)
            && self.has_storage(field)
            && matches!(self.named(field, member), Some(named) if named == member)
    }
}

#[inline]
const fn is_alike(name: &str, other: &str, folds_case: bool) -> bool {
    if folds_case { same_name(name, other) } else { same_letters(name, other, false) }
}

#[inline]
const fn is_padding(name: &str) -> bool {
    matches!(name.as_bytes(), [b'_', ..])
}
