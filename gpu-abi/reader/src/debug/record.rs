//! Records and their members.

use super::build::Builder;
use super::die::{Die, Location};
use super::returned::Returned;
use super::scopes::spelled;
use super::types::{Member, Record, Type, TypeKind};
use super::{complex, packed};
use crate::error::ReadError;
use crate::model::BitRange;
use gimli::{DwTag, constants as dw};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

impl<'a> Builder<'_, 'a> {
    /// Returns the struct, class or union that an entry describes, or the enumeration with data that rustc describes as a struct.
    pub(super) fn class(&mut self, at: usize, die: &Die<'a>, depth: usize) -> Result<Type, ReadError> {
        let is_wanted = if self.kept.is_host_code { is_part_or_function } else { is_part };
        let parts = self.children(at, is_wanted)?;
        if let Some((part, _)) = parts.iter().find(|(_, part)| part.tag == dw::DW_TAG_variant_part) {
            return self.variants(at, die, *part, depth);
        }
        if is_member_pointer_of_nvcc(die, &parts) {
            return Ok(Type::new("pointer to member".into(), die.byte_size, TypeKind::MemberPointer(None)));
        }
        if let Some(own) = self.library_type(at, die, &parts, depth)? {
            return Ok(own);
        }
        let record = self.record(at, die, &parts, depth)?;
        let anonymous = if record.is_union { "union" } else { "struct" };
        let name = record.name.clone().unwrap_or_else(|| anonymous.into());
        let size = die.byte_size.map(|size| size.max(record.size)).filter(|_| !record.is_declaration);
        let max_align = record.max_align().filter(|_| !record.is_declaration);
        Ok(Type { max_align, ..Type::new(name, size, TypeKind::Record(Arc::new(record))) })
    }

    pub(super) fn record(
        &mut self,
        at: usize,
        die: &Die<'a>,
        parts: &[(usize, Die<'a>)],
        depth: usize,
    ) -> Result<Record, ReadError> {
        let unit = self.unit(at)?;
        let source_location = self.place(at, die)?;
        let states_aligns = unit.states_aligns == Some(true);
        let mut record = Record {
            is_union: die.tag == dw::DW_TAG_union_type,
            align: die.align,
            max_align: states_aligns.then_some(1),
            is_declaration: die.is_declaration,
            source_location,
            returned: die.returned,
            ..Record::new(self.path(at, die)?, die.byte_size.unwrap_or(0))
        };
        let mut hash = DefaultHasher::new();
        (&record.name, record.is_union, record.size, record.align).hash(&mut hash);
        for (place, child) in parts {
            let base = child.tag == dw::DW_TAG_inheritance || child.name.is_some_and(is_base_of_nvcc);
            if child.tag == dw::DW_TAG_subprogram {
                record.virtual_functions.extend(self.slot(*place, child)?);
                continue;
            }
            // A static member does not take storage.
            if !base && child.is_declaration {
                continue;
            }
            let Some(ty) = child.ty else { return Err(self.malformed(*place, "a member has no type")) };
            let ty = self.type_at(ty, depth)?;
            // clang states what a member declares, which lowers its alignment only in a packed record.
            let end = record.members.last().map_or(0, Member::end);
            let is_own = |own: &u64| child.location == Location::Byte(end.checked_next_multiple_of(*own).unwrap_or(end));
            let own = child.align.filter(is_own).or(child.align.max(ty.max_align));
            record.max_align = record.max_align.and_then(|max| Some(own?.max(max)));
            if child.location == Location::Computed {
                record.is_complete = false;
                continue;
            }
            let mut member = self.member(*place, child, ty, base)?;
            member.is_private |= child.access.is_none() && die.tag == dw::DW_TAG_class_type;
            // A bit-field that is wider than its type may have a larger alignment. g++ describes it with the type's width.
            if member.bits.is_some_and(|bits| u64::from(bits.width()) >= 8 * member.ty.size.unwrap_or(0)) {
                record.max_align = None;
            }
            if let Some(first) =
                record.members.last().filter(|_| !record.is_union).and_then(|before| begins_within_byte(before, &member))
            {
                member.bits = Some(BitRange::new(first, 8 * member.ty.size.unwrap_or(0) as u32));
            }
            (&member.name, member.offset, member.bits, member.align, member.ty.fingerprint).hash(&mut hash);
            record.members.push(member);
        }
        complex::open(&mut record);
        if unit.is_rust {
            // A struct that ends with a `[u8]` or `str` has no size, for which rustc writes 0.
            let end = record.members.iter().map(Member::end).fold(record.size, u64::max);
            let align = record.align.filter(|align| *align > 0);
            record.size = align.and_then(|align| end.checked_next_multiple_of(align)).unwrap_or(end);
        } else {
            // nvcc does not mark declarations, but a record defined in C++ has members or at least one byte.
            record.is_declaration |= record.size == 0 && record.members.is_empty();
        }
        record.is_empty = record.is_complete
            && !record.is_declaration
            && record.members.iter().all(|member| member.is_base_class && is_empty(member));
        if !record.is_union {
            share(&mut record.members);
        }
        if states_aligns && record.is_complete && record.members.iter().all(|member| member.ty.max_align.is_some()) {
            record.pack = packed::pack(&record);
        }
        record.is_by_reference = self.is_by_reference(at, die, parts, &record)?;
        // Only classes in CodeView state reasons.
        let is_part = |member: &Member| member.ty.innermost().record().is_some_and(|part| part.returned.is_some());
        record.returned = record.returned.or(record.members.iter().any(is_part).then_some(Returned::Member));
        record.fingerprint = hash.finish();
        self.keep(at, size_of::<Record>() + record.name.as_ref().map_or(0, String::len))?;
        Ok(record)
    }

    pub(super) fn member(&mut self, at: usize, die: &Die<'a>, ty: Arc<Type>, base: bool) -> Result<Member, ReadError> {
        let name = die.name.filter(|name| !base && !name.is_empty()).map(String::from);
        self.keep(at, size_of::<Member>() + name.as_ref().map_or(0, String::len))?;
        let (offset, bits) = match (die.bit_range(ty.size), die.location) {
            (Some((first, width)), _) => {
                let range = u64::try_from(first).ok().zip(u32::try_from(width).ok());
                let fits = range.filter(|(first, width)| first.checked_add(u64::from(*width)).is_some());
                let Some((first, width)) = fits else {
                    return Err(self.malformed(at, "a bit-field starts before its record or is too wide"));
                };
                (first / 8, Some(BitRange::new(first, width)))
            }
            (None, Location::Byte(byte)) => (byte, None),
            (None, _) => (0, None),
        };
        let is_private = die.access.is_some_and(|access| access != dw::DW_ACCESS_public);
        Ok(Member { bits, align: die.align, is_base_class: base, is_private, ..Member::new(name, ty, offset) })
    }
}

/// Returns the first bit of a bit-field that is as wide as its type and begins within a byte. For sm_75 to sm_90, nvcc describes
/// it as an ordinary member at that byte.
///
/// It follows the bits of the member before it, whose end is known if it is narrower than its type: a wider bit-field is
/// described like one of the type's width.
fn begins_within_byte(before: &Member, member: &Member) -> Option<u64> {
    let bits = before.bits.filter(|bits| u64::from(bits.width()) < 8 * before.ty.size.unwrap_or(0))?;
    let is_number = matches!(member.ty.kind, TypeKind::Scalar(_) | TypeKind::Enum { .. });
    let is_within = bits.end() % 8 != 0 && bits.end() / 8 == member.offset;
    (is_number && is_within && member.bits.is_none()).then(|| bits.end())
}

pub(super) fn is_empty(member: &Member) -> bool {
    member.ty.record().is_some_and(|record| record.is_empty)
}

/// Finds the members of a struct that are of a class without data and take no storage. DWARF does not have
/// `[[no_unique_address]]`, but only a member declared with it may lie within another one. g++ does not describe unnamed
/// bit-fields: a class seems to be without data if it has no other members, but as a base class it moves what follows.
fn share(members: &mut [Member]) {
    let stored = members.iter().filter(|member| !is_empty(member));
    let mut stored: Vec<(u64, u64)> = stored.map(|member| (member.offset, member.end())).collect();
    stored.sort_unstable();
    let mut furthest = 0;
    for (_, end) in &mut stored {
        furthest = furthest.max(*end);
        *end = furthest;
    }
    let mut known = HashSet::new();
    for member in members.iter_mut().filter(|member| is_empty(member)) {
        let before = stored.partition_point(|(start, _)| *start <= member.offset);
        let is_within = before > 0 && member.offset < stored[before - 1].1;
        let is_followed = stored.last().is_some_and(|(start, _)| *start >= member.end());
        member.shares_storage = is_within || !known.insert(member.offset) || member.is_base_class && !is_followed;
    }
}

/// Returns whether a member is a base class as nvcc describes one before 13.5: called `__b_` and the mangled name of the class.
fn is_base_of_nvcc(name: &str) -> bool {
    name.strip_prefix("__b_").is_some_and(|class| class.starts_with(|c: char| c == 'N' || c.is_ascii_digit()))
}

/// Returns whether an entry is a pointer to a member function as `nvcc -G` describes one: an unnamed struct of a pointer to a function and an
/// offset that the source does not declare.
fn is_member_pointer_of_nvcc(die: &Die<'_>, parts: &[(usize, Die<'_>)]) -> bool {
    let is_unnamed = die.name.and_then(spelled).is_none();
    let is_part = |(_, part): &(usize, Die<'_>), name| part.name == Some(name) && part.line.is_none();
    is_unnamed && die.line.is_none() && matches!(parts, [f, d] if is_part(f, "f") && is_part(d, "d"))
}

/// Returns whether an entry in a record's describes its layout.
fn is_part(tag: DwTag) -> bool {
    matches!(tag, dw::DW_TAG_member | dw::DW_TAG_inheritance | dw::DW_TAG_variant_part)
}

fn is_part_or_function(tag: DwTag) -> bool {
    is_part(tag) || tag == dw::DW_TAG_subprogram
}
