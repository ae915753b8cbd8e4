//! The members of records.
//!
//! CodeView lists the members of an anonymous struct or union as those of the record around it. Members that overlap were in a union: it
//! starts again with each of its members.

use super::entries::Entries;
use super::record::Fields;
use super::types::{Class, LF_BITFIELD, LF_FIELDLIST, LF_METHODLIST, LF_POINTER, lowest_bit};
use super::writer::{Value, name, size};
use crate::error::ReadError;
use gimli::constants as dw;
use std::ops::Range;

/// Attributes of a function.
const KINDS: u16 = 7 << 2;
const INTRODUCES_VIRTUAL: [u16; 2] = [4 << 2, 6 << 2];
const IS_GENERATED: u16 = 1 << 8;

/// The lowest kind of a field; padding before one is its distance and this number's upper half.
const PADDING: u8 = 0xf0;

/// The contents of a record.
#[derive(Default)]
pub(super) struct Contents<'a> {
    /// The base classes, each with its offset, unless it is virtual.
    pub(super) bases: Vec<(u32, Option<u64>)>,
    pub(super) members: Vec<Member<'a>>,
    pub(super) enumerators: Vec<(&'a str, Value<'a>)>,
    /// The type of the pointer to the table of virtual functions.
    pub(super) virtual_functions: Option<u32>,
    /// Whether it has a destructor, or a constructor that copies or moves.
    pub(super) is_by_reference: bool,
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
            while !list.rest.is_empty() {
                if list.rest[0] > PADDING {
                    list.skip(1)?;
                    continue;
                }
                let kind = list.u16()?;
                let attributes = list.u16()?;
                match kind {
                    // LF_INDEX
                    0x1404 => next = Some(list.u32()?),
                    // LF_BCLASS
                    0x1400 => contents.bases.push((list.u32()?, Some(list.size()?))),
                    // LF_VBCLASS, and LF_IVBCLASS of a base class
                    0x1401 | 0x1402 => {
                        let base = list.u32()?;
                        list.skip(4)?.number()?;
                        list.number()?;
                        contents.bases.push((base, None));
                    }
                    // LF_VFUNCTAB
                    0x1409 => contents.virtual_functions = Some(list.u32()?),
                    // LF_ENUMERATE
                    0x1502 => {
                        let value = self.enumerator(list.number()?, class);
                        contents.enumerators.push((list.name()?, value));
                    }
                    // LF_MEMBER
                    0x150d => {
                        let (ty, offset) = (list.u32()?, list.size()?);
                        contents.members.push(self.member(list.name()?, ty, offset)?);
                    }
                    // LF_STMEMBER and LF_NESTTYPE
                    0x150e | 0x1510 => {
                        list.skip(4)?.name()?;
                    }
                    // LF_METHOD
                    0x150f => {
                        let functions = list.u32()?;
                        let name = list.name()?;
                        contents.is_by_reference |= self.methods(index, class, name, functions)?;
                    }
                    // LF_ONEMETHOD
                    0x1511 => {
                        let ty = list.u32()?;
                        list.skip(if is_introducing(attributes) { 4 } else { 0 })?;
                        contents.is_by_reference |= self.is_copying(index, class, list.name()?, ty, attributes);
                    }
                    _ => return Err(list.broken()),
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

    /// Returns whether any of the functions of one name copies values or destroys them.
    fn methods(&mut self, index: u32, class: &Class<'_>, name: &str, functions: u32) -> Result<bool, ReadError> {
        let mut list = self.types.get(functions, LF_METHODLIST).unwrap_or(Fields { rest: &[], at: 0 });
        self.out.budget.spend(list.rest.len())?;
        let mut is_copying = false;
        while !list.rest.is_empty() {
            let attributes = list.u16()?;
            let ty = list.skip(2)?.u32()?;
            list.skip(if is_introducing(attributes) { 4 } else { 0 })?;
            is_copying |= self.is_copying(index, class, name, ty, attributes);
        }
        Ok(is_copying)
    }

    /// Returns whether a function of the class is a destructor, or a constructor that copies or moves.
    fn is_copying(&self, index: u32, class: &Class<'_>, name: &str, ty: u32, attributes: u16) -> bool {
        let own = class.own_name();
        if !class.has_constructor || attributes & IS_GENERATED != 0 {
            return false;
        }
        if name.strip_prefix('~') == Some(own) {
            return true;
        }
        let Some(signature) = self.types.signature(ty).filter(|_| name == own) else { return false };
        // The first one is `this`.
        let mut params = signature.params().skip(1);
        let (Some(param), None) = (params.next(), params.next()) else { return false };
        let reference = self.types.get(param, LF_POINTER).and_then(|mut reference| reference.u32().ok());
        reference.is_some_and(|target| self.types.plain(target) == index)
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

fn is_introducing(attributes: u16) -> bool {
    INTRODUCES_VIRTUAL.contains(&(attributes & KINDS))
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
