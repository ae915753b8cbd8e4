//! Enumerations of Rust with data, as the tagged unions that C++ has in their place.
//!
//! rustc describes the tag, and for each variant its value and a struct with the offsets of its fields. If the tag comes before all
//! fields, the enumeration has two forms, because debug information does not state the `repr`: a struct of the tag and a union of the
//! variants (`repr(C)`), and a union of structs that start with the tag (`repr(u8)`). Otherwise the tag is a value that a field cannot have,
//! and there is only the union.

use super::build::Builder;
use super::die::Die;
use super::packed;
use super::types::{Enumerator, Member, Record, Type, TypeKind};
use crate::error::ReadError;
use crate::model::ScalarKind;
use gimli::constants as dw;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::mem::take;
use std::sync::Arc;

/// A variant: its fields that take storage, with their offsets in the enumeration.
struct Variant {
    name: String,
    /// The tag's value; `None` for the variant whose fields the tag lies within.
    value: Option<i128>,
    record: Arc<Record>,
    fields: Vec<Member>,
}

impl<'a> Builder<'_, 'a> {
    /// Returns the enumeration whose variants are within the entry at byte `part`. One that only adds a value of zero to a type that is never
    /// zero, such as `Option<&T>`, is that type, and one without data has enumerators.
    pub(super) fn variants(&mut self, at: usize, die: &Die<'a>, part: usize, depth: usize) -> Result<Type, ReadError> {
        let name = self.path(at, die)?.unwrap_or_default();
        let (mut tag, mut variants) = (None, Vec::new());
        for (place, child) in self.children(part, |tag| matches!(tag, dw::DW_TAG_member | dw::DW_TAG_variant))? {
            if let (dw::DW_TAG_member, Some(ty)) = (child.tag, child.ty) {
                let ty = self.type_at(ty, depth)?;
                tag = Some(Member { name: Some("tag".into()), ..self.member(place, &child, ty, false)? });
                continue;
            }
            for (place, member) in self.children(place, |tag| tag == dw::DW_TAG_member)? {
                let ty = member.ty.map(|ty| self.type_at(ty, depth)).transpose()?;
                let Some(record) = ty.as_ref().and_then(|ty| ty.record()) else {
                    return Ok(Type::new(name, die.byte_size, TypeKind::Unstated));
                };
                let mut fields = record.members.clone();
                fields.retain(|field| field.ty.size != Some(0));
                let name = member.name.unwrap_or_default().to_owned();
                // Both forms have the fields, and the names are copied once more.
                let names: usize = fields.iter().filter_map(|field| field.name.as_ref()).map(String::len).sum();
                let form = size_of::<Record>() + fields.len() * size_of::<Member>();
                self.keep(place, 2 * form + 3 * (names + name.len()))?;
                variants.push(Variant { name, value: child.value, record: Arc::clone(record), fields });
            }
        }
        let plain = Type::new;
        if let Some(ty) = nullable(&variants, die.byte_size) {
            return Ok(Type { fingerprint: ty.fingerprint, ..plain(name, die.byte_size, ty.kind.clone()) });
        }
        let has_data = variants.iter().any(|variant| !variant.fields.is_empty());
        let Some(tag) = tag else {
            let kind = match variants.as_mut_slice() {
                // CodeView is read without tags.
                [Variant { value: Some(_), .. }] | [_, _, ..] => TypeKind::Unstated,
                all => {
                    let fields = all.first_mut().map(|only| take(&mut only.fields)).unwrap_or_default();
                    TypeKind::Record(Arc::new(made(&name, false, die.byte_size, die.align, fields, 0)))
                }
            };
            return Ok(plain(name, die.byte_size, kind));
        };
        let signed = matches!(tag.ty.kind, TypeKind::Scalar(ScalarKind::Signed));
        // rustc writes negative values as unsigned numbers of the tag's size.
        let negative = 8 * tag.ty.size.unwrap_or(0).clamp(1, 15) - 1;
        let value = |value: i128| if signed && value >> negative == 1 { value - (2 << negative) } else { value };
        let values =
            variants.iter().filter_map(|one| Some(Enumerator { name: one.name.clone(), value: value(one.value?) }));
        let enumeration = |name: String| {
            let kind = TypeKind::Enum {
                name: Some(name.clone()),
                signed: Some(signed),
                enumerators: values.collect(),
                place: None,
            };
            plain(name, tag.ty.size, kind)
        };
        if !has_data && die.byte_size == tag.ty.size {
            return Ok(enumeration(name));
        }
        let outer = Member { ty: self.finish(at, enumeration(format!("{name}::Tag")))?, ..tag.clone() };
        let (mut start, mut max_align) = (if has_data { u64::MAX } else { 0 }, 1);
        for field in variants.iter().flat_map(|variant| &variant.fields) {
            start = start.min(field.offset);
            max_align = max_align.max(align_of(field).unwrap_or(1));
        }
        let is_before = start >= tag.end();
        // If not, no union with the fields' alignment can start there.
        let is_aligned = start % max_align == 0;
        let align = (!is_aligned).then_some(1);
        let (mut inside, mut outside) = (vec![outer.clone()], Vec::new());
        for variant in &variants {
            let mut all: Vec<_> = is_before.then(|| tag.clone()).into_iter().collect();
            all.extend_from_slice(&variant.fields);
            if !all.is_empty() {
                inside.push(self.variant(at, variant, None, all, usize::from(is_before))?);
            }
            let mut moved = variant.fields.clone();
            moved.iter_mut().for_each(|field| field.offset -= start);
            if is_before && !moved.is_empty() {
                outside.push(self.variant(at, variant, align, moved, 0)?);
            }
        }
        let made_up = inside.len();
        let union = made(&name, true, die.byte_size, die.align, inside, made_up);
        let record = if is_before {
            let (value, count) = (format!("{name}::Value"), outside.len());
            let size = die.byte_size.filter(|_| !is_aligned).map(|size| size.saturating_sub(start));
            let record = made(&value, true, size, align, outside, count);
            let ty = self.finish(at, plain(value, Some(record.size), TypeKind::Record(Arc::new(record))))?;
            let value = Member { name: Some("value".into()), offset: start, align: None, ty, ..tag };
            let structure = made(&name, false, die.byte_size, die.align, vec![outer, value], 2);
            let (one, other) = if is_aligned { (structure, union) } else { (union, structure) };
            Record { other_form: Some(Arc::new(other)), ..one }
        } else {
            union
        };
        let source_location = self.place(at, die)?;
        Ok(plain(name, die.byte_size, TypeKind::Record(Arc::new(Record { source_location, ..record }))))
    }

    /// Returns the member of a union for a variant with these fields, of which the first `made_up` are not in the source.
    fn variant(
        &mut self,
        at: usize,
        variant: &Variant,
        align: Option<u64>,
        fields: Vec<Member>,
        made_up: usize,
    ) -> Result<Member, ReadError> {
        let name = variant.record.name.clone().unwrap_or_default();
        let record = made(&name, false, None, align, fields, made_up);
        let ty = self.finish(at, Type::new(name, Some(record.size), TypeKind::Record(Arc::new(record))))?;
        let name = Some(variant.name.clone());
        Ok(Member {
            name,
            ty,
            offset: 0,
            bits: None,
            align: None,
            is_base_class: false,
            is_private: false,
            shares_storage: false,
        })
    }
}

/// Returns the alignment of a member in bytes, which rustc states.
fn align_of(member: &Member) -> Option<u64> {
    member.align.or_else(|| member.ty.record()?.align)
}

/// Returns a record that rustc does not describe as one, of which the first members have names that are not in the source. The size and the
/// alignment are those of the members unless they are given.
fn made(name: &str, is_union: bool, size: Option<u64>, align: Option<u64>, members: Vec<Member>, made_up: usize) -> Record {
    let align = align.or_else(|| members.iter().filter_map(align_of).max());
    let end = members.iter().map(Member::end).max().unwrap_or(0);
    let size = size.unwrap_or_else(|| end.checked_next_multiple_of(align.unwrap_or(1).max(1)).unwrap_or(end));
    let mut hash = DefaultHasher::new();
    (name, is_union, size, align).hash(&mut hash);
    for member in &members {
        (&member.name, member.offset, member.ty.fingerprint).hash(&mut hash);
    }
    Record {
        name: Some(name.to_owned()),
        is_union,
        size,
        align,
        max_align: None,
        members,
        pack: Some(packed::NONE),
        is_complete: true,
        is_declaration: false,
        is_empty: false,
        is_by_reference: false,
        returned: None,
        source_location: None,
        made_up,
        other_form: None,
        fingerprint: hash.finish(),
    }
}

/// Returns the type that an enumeration of `size` bytes only adds a value of zero to.
fn nullable(variants: &[Variant], size: Option<u64>) -> Option<&Arc<Type>> {
    let [one, other] = variants else { return None };
    let (none, some) = if one.fields.is_empty() { (one, other) } else { (other, one) };
    match (none.value, &*none.fields, some.value, &*some.fields) {
        (Some(0), [], None, [only]) if only.offset == 0 && only.ty.size == size => {
            Some(&only.ty).filter(|ty| matches!(ty.kind, TypeKind::Pointer { .. } | TypeKind::Record(_)))
        }
        _ => None,
    }
}
