//! A record on the first side of a comparison, and its members.

use super::{Known, RustType};
use crate::compare::candidates::Order;
use crate::compare::rules::has_tag_within;
use crate::description::{Description, member};
use crate::layout::{Field, Kind, Layout, RecordForm};
use crate::name::Type;
use crate::search::{any, position};
#[cfg(feature = "verify-runtime")]
use gpu_abi_reader::model::CompiledMember;
use gpu_abi_reader::model::{CompiledRecord, CompiledType};

/// A Rust struct or union.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RustRecord<'a> {
    pub(crate) layout: &'a Layout<'a>,
    pub(crate) form: RecordForm,
    pub(super) known: Known<'a>,
}

impl<'a> RustRecord<'a> {
    /// Returns the type of one of the record's fields.
    #[inline]
    pub(crate) const fn type_of(self, field: &'a Field<'a>) -> RustType<'a> {
        if let Known::Compiled(side, record, _) = self.known {
            return RustType::compiled(side.member(record, field.index()), side);
        }
        let description = match self.known.members() {
            Some(members) => member(members, field.index()),
            None => Some(&Description::UNFOLLOWED),
        };
        let known = match description {
            Some(description) => Known::Described(description),
            None => Known::Nothing,
        };
        RustType { layout: Some(field.layout()), known }
    }

    /// Returns whether a field's layout is all that is known of its type.
    #[inline]
    pub(in crate::compare) const fn has_only_layout(self, field: &Field<'_>) -> bool {
        match self.known {
            Known::Compiled(..) => false,
            known => matches!(known.members(), Some(members) if member(members, field.index()).is_none()),
        }
    }

    /// Returns the type's name in C++, if it has one, with its declaration.
    #[inline]
    pub(in crate::compare) const fn cxx(self) -> Option<&'a Type<'a>> {
        self.known.cxx()
    }

    /// Returns the record's index in its list, if it is of one: two records of one list are the same if their indices are.
    #[inline]
    pub(crate) const fn index(self) -> Option<usize> {
        match self.known {
            Known::Compiled(_, index, _) => Some(index),
            _ => None,
        }
    }

    /// Returns the record as its list has it, if it is of one.
    #[inline]
    pub(in crate::compare) const fn in_list(self) -> Option<&'a CompiledRecord<'a>> {
        let Known::Compiled(side, index, _) = self.known else { return None };
        match side.types.get(index) {
            CompiledType::Record(record) => Some(record),
            _ => None,
        }
    }

    /// Returns the member that is a field, if the record is of a list.
    #[cfg(feature = "verify-runtime")]
    pub(crate) fn listed(self, field: &Field<'_>) -> Option<&'a CompiledMember<'a>> {
        self.in_list()?.members.get(field.index())
    }

    /// Returns the same enumeration with data in its other form, if the record is one of a list.
    #[inline]
    pub(in crate::compare) const fn other_form(self) -> Option<RustType<'a>> {
        match (self.known, self.in_list()) {
            (Known::Compiled(side, ..), Some(CompiledRecord { other_form: Some(other), .. })) => {
                Some(RustType::compiled(*other, side))
            }
            _ => None,
        }
    }

    /// Returns whether the record is an enumeration of a Rust program whose tag lies within its data.
    #[inline]
    pub(in crate::compare) const fn has_tag_within(self) -> bool {
        match (self.known, self.in_list()) {
            (Known::Compiled(side, ..), Some(record)) => has_tag_within(record, side.types),
            _ => false,
        }
    }

    /// Returns the order of the fields' keys, if the record is of a list that has it: each field is a member there.
    #[inline]
    pub(in crate::compare) const fn by_key(self) -> Order<'a> {
        match self.in_list() {
            Some(record) if record.members.len() == self.layout.fields().len() => record.by_key,
            _ => &[],
        }
    }

    /// Returns whether integers may store the bit-fields of a kernel's record: this record is described by rustc, and the kernel's has some.
    #[inline]
    pub(in crate::compare) const fn may_store_bit_fields(self, kernel: &CompiledRecord<'_>) -> bool {
        matches!(self.known, Known::Compiled(side, ..) if side.is_of_rust)
            && any!(i in 0..kernel.members.len() => kernel.members[i].bits.is_some())
    }

    /// Returns the type of the record.
    #[inline]
    pub(crate) const fn ty(self) -> RustType<'a> {
        RustType { layout: Some(self.layout), known: self.known }
    }

    /// Returns whether the record is one whose declaration has mistakes, which have already been reported, or holds one.
    #[inline]
    pub(in crate::compare) const fn is_mistaken(self) -> bool {
        self.index().is_none() && self.layout.is_mistaken()
    }

    /// Returns whether the record's members have no descriptions because too many pointers lead to it.
    #[inline]
    pub(in crate::compare) const fn is_unfollowed(self) -> bool {
        self.known.members().is_none()
    }

    /// Returns the member of a struct in which only one member has storage, because Rust may wrap a number in a type of its
    /// own.
    #[inline]
    pub(crate) const fn only_member(self) -> Option<RustType<'a>> {
        if self.form.is_union {
            return self.only_payload();
        }
        let fields = self.layout.fields();
        let Some(only) = position!(i in 0..fields.len() => !matches!(fields[i].layout().kind(), Kind::Empty)) else {
            return None;
        };
        let is_first = fields[only].offset() == 0 && fields[only].bits().is_none();
        if !is_first || any!(i in only + 1..fields.len() => !matches!(fields[i].layout().kind(), Kind::Empty)) {
            return None;
        }
        Some(self.type_of(&fields[only]))
    }
}
