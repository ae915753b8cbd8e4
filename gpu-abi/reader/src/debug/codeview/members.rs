//! The members of records.
//!
//! CodeView lists the members of an anonymous struct or union as those of the record around it. Members that overlap were in a union: it
//! starts again with each of its members.

use super::entries::Entries;
use super::parts::{self, Part};
use super::record::Fields;
use super::types::{Class, LF_BITFIELD, LF_FIELDLIST, LF_METHODLIST, LF_POINTER, lowest_bit};
use super::writer::{Value, name, size};
use crate::debug::returned::Returned;
use crate::error::ReadError;
use gimli::constants as dw;
use std::ops::Range;

/// The attribute that says who may use a member.
const ACCESS: u16 = 3;
const IS_PRIVATE: u16 = 1;
const IS_PROTECTED: u16 = 2;

/// An attribute of a function.
const IS_GENERATED: u16 = 1 << 8;

/// The contents of a record.
#[derive(Default)]
pub(super) struct Contents<'a> {
    /// The base classes, each with its offset, unless it is virtual.
    pub(super) bases: Vec<(u32, Option<u64>)>,
    pub(super) members: Vec<Member<'a>>,
    pub(super) enumerators: Vec<(&'a str, Value<'a>)>,
    /// The type of the pointer to the table of virtual functions.
    pub(super) virtual_functions: Option<u32>,
    /// The functions with slots of their own in that table, each with its name, its type and its slot.
    pub(super) slots: Vec<(&'a str, u32, u64)>,
    /// Whether it has a destructor, or a constructor that copies or moves.
    pub(super) is_by_reference: bool,
    /// Why functions do not return it in a register, as far as its base classes, members and functions show it.
    returned: Option<Returned>,
    /// Whether the source declares functions in it.
    has_functions: bool,
}

impl<'a> Contents<'a> {
    /// Adds a function at a byte of the table of virtual functions, whose slots are pointers.
    fn add_slot(&mut self, name: &'a str, ty: u32, place: Option<u32>) {
        self.slots.extend(place.map(|place| (name, ty, u64::from(place / 8))));
    }

    /// Notes a reason; one that leaves nothing open comes first.
    fn note(&mut self, why: Returned) {
        self.returned = Some(self.returned.map_or(why, |known| known.min(why)));
    }

    /// Adds what the functions of another definition of the class say, and why that is not returned in a register.
    pub(super) fn add(&mut self, other: &Self, returned: Option<Returned>) {
        self.is_by_reference |= other.is_by_reference;
        returned.into_iter().for_each(|why| self.note(why));
    }
}

/// A member, or an anonymous struct or union of several.
#[derive(Clone, Copy)]
pub(super) struct Member<'a> {
    pub(super) name: &'a str,
    pub(super) ty: Value<'a>,
    /// The first byte.
    offset: u64,
    /// The byte after the last one, of a bit-field's storage unit if it is one.
    end: u64,
    align: u64,
    /// The bits that it takes.
    first: u64,
    last: u64,
    is_bit_field: bool,
}

impl<'a> Entries<'_, 'a> {
    /// Reads the contents of a record or enumeration.
    pub(super) fn contents(&mut self, index: u32, class: &Class<'a>) -> Result<Contents<'a>, ReadError> {
        let mut contents = Contents::default();
        let mut next = Some(class.fields);
        while let Some(mut list) = next.take().and_then(|index| self.types.get(index, LF_FIELDLIST)) {
            // A long list ends with the index of its rest.
            self.out.budget.spend(list.rest.len() + 1)?;
            while let Some(part) = Part::read(&mut list)? {
                match part {
                    Part::Rest { list } => next = Some(list),
                    Part::BaseClass { ty, offset } => {
                        contents.bases.push((ty, offset));
                        contents.note(Returned::BaseClass);
                    }
                    Part::VirtualFunctions { ty } => contents.virtual_functions = Some(ty),
                    Part::Enumerator { name, value } => {
                        contents.enumerators.push((name, self.enumerator(value, class)));
                    }
                    Part::Member { name, ty, offset, attributes } => {
                        if matches!(attributes & ACCESS, IS_PRIVATE | IS_PROTECTED) {
                            contents.note(Returned::Private);
                        } else if self.types.is_reference(ty) {
                            contents.note(Returned::Reference);
                        } else if self.types.is_const(ty) {
                            contents.note(Returned::Member);
                        }
                        contents.members.push(self.member(name, ty, offset)?);
                    }
                    Part::Functions { name, list } => self.methods(&mut contents, (index, class), name, list)?,
                    Part::Function { name, ty, attributes, place } => {
                        contents.add_slot(name, ty, place);
                        self.method(&mut contents, (index, class), name, ty, attributes);
                    }
                }
            }
        }
        Ok(contents)
    }

    /// Returns the value of an enumerator, signed or unsigned as the enumeration's type is.
    fn enumerator(&self, value: i128, class: &Class<'_>) -> Value<'a> {
        let shift = 64 - 8 * self.types.size(class.underlying).unwrap_or(8).clamp(1, 8);
        let shifted = (value as i64) << shift;
        if self.types.is_signed(class.underlying) {
            Value::Signed(shifted >> shift)
        } else {
            Value::Number(shifted as u64 >> shift)
        }
    }

    fn member(&self, name: &'a str, ty: u32, offset: u64) -> Result<Member<'a>, ReadError> {
        let size = self.types.size(ty).unwrap_or(0);
        let end = offset.saturating_add(size);
        let (first, last) = (offset.saturating_mul(8), end.saturating_mul(8));
        let align = self.types.align(ty);
        let plain = Member { name, ty: Value::Type(ty), offset, end, align, first, last, is_bit_field: false };
        let Some(mut bits) = self.types.get(ty, LF_BITFIELD) else { return Ok(plain) };
        let ty = Value::Type(bits.u32()?);
        let [width, position] = bits.u16()?.to_le_bytes().map(u64::from);
        let first = first.saturating_add(position);
        Ok(Member { ty, first, last: first.saturating_add(width), is_bit_field: true, ..plain })
    }

    /// Notes what the functions of one name say about values of the class.
    fn methods(
        &mut self,
        contents: &mut Contents<'a>,
        (index, class): (u32, &Class<'_>),
        name: &'a str,
        functions: u32,
    ) -> Result<(), ReadError> {
        let mut list = self.types.get(functions, LF_METHODLIST).unwrap_or(Fields { rest: &[], at: 0 });
        self.out.budget.spend(list.rest.len())?;
        while !list.rest.is_empty() {
            let attributes = list.u16()?;
            let ty = list.skip(2)?.u32()?;
            contents.add_slot(name, ty, parts::place(&mut list, attributes)?);
            self.method(contents, (index, class), name, ty, attributes);
        }
        Ok(())
    }

    /// Notes what a function of the class says about its values: a destructor, a constructor, or an operator that assigns.
    fn method(&self, contents: &mut Contents<'a>, (index, class): (u32, &Class<'_>), name: &str, ty: u32, attributes: u16) {
        if attributes & IS_GENERATED != 0 {
            return;
        }
        contents.has_functions = true;
        let own = class.own_name();
        if name.strip_prefix('~') == Some(own) {
            contents.is_by_reference |= class.has_constructor;
            return;
        }
        let is_constructor = name == own;
        let Some(signature) = self.types.signature(ty).filter(|_| is_constructor || name == "operator=") else { return };
        // The first one is `this`.
        let params: Vec<u32> = signature.params().skip(1).take(2).collect();
        let takes_own = matches!(params[..], [only] if self.is_own(only, index));
        if is_constructor {
            // A default constructor, one that copies and one that moves may be `= default`.
            let is_special = takes_own || params.is_empty();
            contents.is_by_reference |= takes_own && class.has_constructor;
            contents.note(if is_special { Returned::PerhapsDefault } else { Returned::Constructor });
        } else if takes_own {
            contents.note(Returned::PerhapsDefault);
        }
    }

    /// Returns whether a parameter is of a class or a reference to it.
    fn is_own(&self, param: u32, index: u32) -> bool {
        let reference = self.types.get(param, LF_POINTER).and_then(|mut reference| reference.u32().ok());
        self.types.plain(reference.unwrap_or(param)) == self.types.defined(index)
    }

    /// Returns why functions do not return a class in a register, or may not, apart from the classes of its members.
    pub(super) fn returned(&self, class: &Class<'_>, contents: &Contents<'_>) -> Option<Returned> {
        if contents.returned.is_some() {
            return contents.returned;
        }
        if class.has_constructor {
            return Some(Returned::Unlisted);
        }
        // The members of an anonymous union are public there, even if it is private, as it may be if the class has functions.
        let has_union = !class.is_union() && overlapping(&contents.members).iter().any(|range| range.len() > 1);
        (contents.has_functions && has_union).then_some(Returned::Union)
    }

    /// Returns members with those that overlap in anonymous unions, whose own are in anonymous structs if there are several for one place.
    /// The offsets of the result are counted from byte `base`.
    pub(super) fn layout(
        &mut self,
        members: &[Member<'a>],
        is_union: bool,
        base: u64,
        depth: usize,
    ) -> Result<Vec<Member<'a>>, ReadError> {
        let mut out = Vec::new();
        for range in if is_union { choices(members) } else { overlapping(members) } {
            let group = &members[range];
            if group.len() == 1 || depth == 0 || !is_union && choices(group).len() == 1 {
                out.extend(group.iter().map(|member| member.from(base)));
                continue;
            }
            let offset = group.iter().map(|member| member.offset).min().unwrap_or(0);
            let parts = self.layout(group, !is_union, offset, depth - 1)?;
            let align = group.iter().map(|member| member.align).max().unwrap_or(1).min(lowest_bit(offset));
            let end = group.iter().map(|member| member.end).max().unwrap_or(0);
            let bytes = (end - offset).checked_next_multiple_of(align).unwrap_or(0);
            let tag = if is_union { dw::DW_TAG_structure_type } else { dw::DW_TAG_union_type };
            let place = self.out.entry(tag, true, &[size(bytes)])?;
            self.members(&parts)?;
            self.out.close();
            let ty = Value::Entry(place);
            out.push(Member { name: "", ty, offset, end, align, first: 0, last: 0, is_bit_field: false }.from(base));
        }
        Ok(out)
    }

    /// Writes the members of a record.
    pub(super) fn members(&mut self, members: &[Member<'a>]) -> Result<(), ReadError> {
        for member in members {
            let [first, second] = if member.is_bit_field {
                let width = Value::Number(member.last - member.first);
                [(dw::DW_AT_bit_size, width), (dw::DW_AT_data_bit_offset, Value::Number(member.first))]
            } else {
                let location = (dw::DW_AT_data_member_location, Value::Number(member.offset));
                [location, (dw::DW_AT_bit_size, Value::Absent)]
            };
            let attributes = [name(member.name), (dw::DW_AT_type, member.ty), first, second];
            self.out.entry(dw::DW_TAG_member, false, &attributes)?;
        }
        Ok(())
    }
}

impl Member<'_> {
    /// Returns the member with its place counted from byte `base`.
    fn from(&self, base: u64) -> Self {
        let bits = base.saturating_mul(8);
        Self {
            offset: self.offset.saturating_sub(base),
            first: self.first.saturating_sub(bits),
            last: self.last.saturating_sub(bits),
            ..*self
        }
    }
}

/// Returns the members of a union: one starts at each member that is at the union's start.
fn choices(members: &[Member<'_>]) -> Vec<Range<usize>> {
    let start = members.iter().map(|member| member.first).min().unwrap_or(0);
    let mut starts: Vec<usize> = (0..members.len()).filter(|index| *index == 0 || members[*index].first == start).collect();
    starts.push(members.len());
    starts.windows(2).map(|ends| ends[0]..ends[1]).collect()
}

/// Returns the members of a struct: several that overlap are those of a union.
fn overlapping(members: &[Member<'_>]) -> Vec<Range<usize>> {
    let mut groups: Vec<(Range<usize>, Range<u64>)> = Vec::new();
    for (index, member) in members.iter().enumerate() {
        let (mut indices, mut bits) = (index..index + 1, member.first..member.last);
        // The union starts with the first member that is at or after this one's place.
        let overlaps = |(_, before): &(Range<usize>, Range<u64>)| {
            before.end > member.first || before.start >= member.first && before.end > before.start
        };
        while groups.last().is_some_and(overlaps) {
            let Some((before, place)) = groups.pop() else { break };
            indices.start = before.start;
            bits = place.start.min(bits.start)..place.end.max(bits.end);
        }
        groups.push((indices, bits));
    }
    groups.into_iter().map(|(indices, _)| indices).collect()
}
