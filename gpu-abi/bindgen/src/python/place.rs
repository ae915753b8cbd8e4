//! The offsets of a record's members, including those of base classes and anonymous members, and the integers that hold bit-fields.

use super::form::{Form, Forms};
use super::names::Taken;
use crate::model::{Field, ItemId, ItemKind, Model, Record, Role, Type};
use gpu_abi::scalar::Scalar;
use gpu_abi_reader::model::BitRange;
use std::collections::BTreeSet;
use std::ops::Range;

/// The members of a record's dtype. Offsets are in bytes from the record's start.
#[derive(Debug)]
pub(super) struct Placed {
    pub(super) members: Vec<Member>,
    pub(super) bit_fields: Vec<BitField>,
}

/// A member of a dtype.
#[derive(Debug)]
pub(super) struct Member {
    pub(super) name: String,
    pub(super) form: Form,
    pub(super) offset: u64,
}

/// A bit-field within one of the members.
#[derive(Debug)]
pub(super) struct BitField {
    pub(super) name: String,
    pub(super) storage: String,
    /// Its first bit in the storage.
    pub(super) shift: u64,
    pub(super) width: u32,
    pub(super) scalar: Scalar,
}

/// A named member, with its alternatives in the enclosing unions.
#[derive(Debug)]
struct Leaf<'m> {
    name: String,
    ty: &'m Type,
    offset: u64,
    size: u64,
    bits: Option<BitRange>,
    /// For each enclosing union, the outermost first: the union's number and the index of the alternative.
    choices: Vec<(usize, usize)>,
}

impl Leaf<'_> {
    fn bytes(&self) -> Range<u64> {
        match self.bits {
            Some(bits) => bits.offset() / 8..bits.end().div_ceil(8),
            None => self.offset..self.offset.saturating_add(self.size),
        }
    }

    /// Returns whether the two are different members of one union, which share bytes on purpose.
    fn is_alternative_to(&self, other: &Self) -> bool {
        self.choices.iter().any(|(union, choice)| other.choices.iter().any(|(is, of)| is == union && of != choice))
    }
}

/// The named members of a record, with those of its base classes and anonymous members.
#[derive(Debug)]
pub(super) struct Members<'m> {
    leaves: Vec<Leaf<'m>>,
    /// The types that the declaration uses, in their order.
    pub(super) types: Vec<&'m Type>,
    /// The base classes and anonymous records whose members are the record's own.
    opened: BTreeSet<ItemId>,
    unions: usize,
    taken: Taken,
}

impl<'m> Members<'m> {
    pub(super) fn new(forms: &Forms<'m>, record: &'m Record) -> Self {
        // The class uses `dtype`, and ctypes reads names that start and end with an underscore.
        let reserved = ["dtype", "_fields_", "_pack_", "_layout_", "_anonymous_", "_align_"];
        let (leaves, types, taken) = (Vec::new(), Vec::new(), Taken::with(reserved));
        let mut members = Self { leaves, types, opened: BTreeSet::new(), unions: 0, taken };
        members.add(forms, record, 0, &[], None);
        members
    }

    fn add(&mut self, forms: &Forms<'m>, record: &'m Record, base: u64, choices: &[(usize, usize)], class: Option<&str>) {
        self.unions += usize::from(record.is_union);
        let union = self.unions;
        for (choice, field) in record.fields.iter().enumerate() {
            let mut choices = choices.to_vec();
            if record.is_union {
                choices.push((union, choice));
            }
            let Field { role, ty, offset, bits, .. } = field;
            let offset = base.saturating_add(*offset);
            if *role == Role::Base {
                self.types.push(ty);
            }
            let (name, bits) = match role {
                Role::Unnamed | Role::Padding => continue,
                Role::Named(name) => (name.as_str(), *bits),
                Role::Base | Role::Anonymous => match record_of(forms.model, ty) {
                    Some((id, inner, name)) if self.opened.insert(id) => {
                        let class = if *role == Role::Base { Some(name) } else { class };
                        self.add(forms, inner, offset, &choices, class);
                        continue;
                    }
                    // Opened each time, classes that hold one another twice would double the members at each level.
                    Some((.., name)) => (name, None),
                    None => ("_base", None),
                },
            };
            // A class and its base class may have members with the same name.
            let name = match class {
                Some(class) if self.taken.has(name) => self.taken.take(&format!("{class}_{name}")),
                _ => self.taken.take(name),
            };
            let bits = bits.map(|bits| bits.within(base));
            self.types.push(ty);
            self.leaves.push(Leaf { name, ty, offset, size: forms.form(ty).size, bits, choices });
        }
    }
}

/// Returns the record that a type is, with its name without scopes.
fn record_of<'m>(model: &'m Model, ty: &'m Type) -> Option<(ItemId, &'m Record, &'m str)> {
    let Type::Item(id) = model.resolved(ty) else { return None };
    let item = model.item(*id);
    Some((*id, item.placed()?, &item.path.ident))
}

impl Placed {
    pub(super) fn new(forms: &Forms<'_>, members: Members<'_>, size: u64) -> Self {
        let Members { leaves, mut taken, .. } = members;
        let storages = storages(&leaves, size);
        let (mut members, mut bit_fields): (Vec<Member>, Vec<BitField>) = (Vec::new(), Vec::new());
        let mut named: Vec<(Range<u64>, String)> = Vec::new();
        for (index, leaf) in leaves.iter().enumerate() {
            let storage = storages.iter().find(|(_, of)| of.contains(&index)).map(|(bytes, _)| bytes.clone());
            let (Some(bytes), Some(bits)) = (storage, leaf.bits) else {
                members.push(Member { name: leaf.name.clone(), form: forms.form(leaf.ty), offset: leaf.offset });
                continue;
            };
            let known = named.iter().find(|(known, _)| *known == bytes).map(|(_, name)| name.clone());
            let storage = known.unwrap_or_else(|| {
                let name = taken.take(&format!("_bits_{}", bytes.start));
                let form = Form::unsigned(bytes.end - bytes.start);
                members.push(Member { name: name.clone(), form, offset: bytes.start });
                named.push((bytes.clone(), name.clone()));
                name
            });
            let (shift, width) = (bits.offset() - 8 * bytes.start, bits.width());
            let scalar = forms.integer(leaf.ty);
            bit_fields.push(BitField { name: leaf.name.clone(), storage, shift, width, scalar });
        }
        Self { members, bit_fields }
    }
}

impl Forms<'_> {
    /// Returns the integer type or `bool` of a bit-field.
    fn integer(&self, ty: &Type) -> Scalar {
        match self.model.resolved(ty) {
            Type::Scalar(scalar) | Type::Size(scalar) | Type::Host(scalar, _) => *scalar,
            Type::Item(id) => match &self.model.item(*id).kind {
                ItemKind::Enum(declared) => declared.repr,
                _ => Scalar::U64,
            },
            _ => Scalar::U64,
        }
    }
}

/// Returns the ranges of bytes that hold bit-fields, with the indices of their leaves. A range is an integer aligned to its size if it then
/// does not contain bytes of other members; otherwise, it is just the bytes that contain bits.
fn storages(leaves: &[Leaf<'_>], size: u64) -> Vec<(Range<u64>, Vec<usize>)> {
    let mut groups: Vec<(Range<u64>, Vec<usize>)> = Vec::new();
    for (index, leaf) in leaves.iter().enumerate().filter(|(_, leaf)| leaf.bits.is_some()) {
        let (mut bytes, mut of) = (leaf.bytes(), vec![index]);
        // Groups that share a byte with the new one become one; that may reach another group.
        while let Some(at) = groups.iter().position(|(other, members)| {
            overlap(other, &bytes)
                && members.iter().any(|&member| of.iter().any(|&one| !leaves[member].is_alternative_to(&leaves[one])))
        }) {
            let (other, members) = groups.remove(at);
            bytes = bytes.start.min(other.start)..bytes.end.max(other.end);
            of.extend(members);
        }
        groups.push((bytes, of));
    }
    for at in 0..groups.len() {
        let (bytes, of) = groups[at].clone();
        let whole = [1, 2, 4, 8].into_iter().find_map(|unit: u64| {
            let start = bytes.start / unit * unit;
            let whole = start..start.checked_add(unit)?;
            let is_others = |taken: &Range<u64>, other: &Leaf<'_>| {
                let is_new = overlap(taken, &(whole.start..bytes.start)) || overlap(taken, &(bytes.end..whole.end));
                is_new && of.iter().any(|&one| !leaves[one].is_alternative_to(other))
            };
            let is_free =
                leaves.iter().enumerate().all(|(index, leaf)| of.contains(&index) || !is_others(&leaf.bytes(), leaf))
                    && groups.iter().enumerate().all(|(other, (taken, members))| {
                        other == at || members.iter().all(|&member| !is_others(taken, &leaves[member]))
                    });
            (whole.end >= bytes.end && whole.end <= size && is_free).then_some(whole)
        });
        if let Some(whole) = whole {
            groups[at].0 = whole;
        }
    }
    groups
}

fn overlap(one: &Range<u64>, other: &Range<u64>) -> bool {
    one.start < other.end && other.start < one.end
}
