//! Which member in Rust is which member in the kernel.
//!
//! By name, to begin with: exactly, then without regard to case and underscores, so that `frozen_flag` is `frozenFlag`. An anonymous
//! struct or union and a base class have no name in the kernel: each is the record in Rust that has its offset, or else its members count
//! as the holder's, as in C++. What is left on both sides in one place is one member with two names. Names that begin with an underscore
//! may be left out on the other side if nothing else lies there: that is padding written out.
//!
//! Unnamed bit-fields and members without storage (`PhantomData`, empty base classes) are no members here.

use crate::layout::{BitRange, Field, Kind, Layout};
use crate::verify::dwarf::{Member, Record, Type, TypeKind};
use alloc::string::String;
use alloc::vec::Vec;

/// A member of the kernel's record, with its offset in the record that its name belongs to.
#[derive(Clone, Copy)]
pub(super) struct KernelMember<'a> {
    pub(super) name: Option<&'a str>,
    pub(super) ty: &'a Type,
    pub(super) offset: u64,
    pub(super) bits: Option<BitRange>,
}

impl KernelMember<'_> {
    /// Returns the bits that the member takes, counted from the record's start.
    fn range(&self) -> (u64, u64) {
        match self.bits {
            Some(bits) => (bits.offset(), bits.end()),
            None => {
                (self.offset.saturating_mul(8), self.offset.saturating_add(self.ty.size().unwrap_or(0)).saturating_mul(8))
            }
        }
    }
}

/// A member as Rust has it, as the kernel has it, or both.
pub(super) enum Pair<'a> {
    Both(&'a Field<'a>, KernelMember<'a>),
    Rust(&'a Field<'a>),
    Kernel(KernelMember<'a>),
    /// Padding that one side gives a name.
    RustPadding(&'a Field<'a>),
    KernelPadding(KernelMember<'a>),
}

impl Pair<'_> {
    /// Returns the bit that the member begins at in Rust.
    fn rust_start(&self) -> Option<u64> {
        match self {
            Self::Both(field, _) | Self::Rust(field) | Self::RustPadding(field) => Some(field_range(field).0),
            Self::Kernel(_) | Self::KernelPadding(_) => None,
        }
    }

    /// Returns the bit that the member begins at in the kernel.
    fn kernel_start(&self) -> Option<u64> {
        match self {
            Self::Both(_, member) | Self::Kernel(member) | Self::KernelPadding(member) => Some(member.range().0),
            Self::Rust(_) | Self::RustPadding(_) => None,
        }
    }
}

/// Pairs the members of a record, in the order of Rust's offsets; what only the kernel has stands where the kernel has it.
pub(super) fn pairs<'a>(layout: &'a Layout<'a>, record: &'a Record) -> Vec<Pair<'a>> {
    let fields: Vec<&Field<'_>> = layout.fields().iter().filter(|field| has_storage(field)).collect();
    let mut partners: Vec<Option<KernelMember<'_>>> = alloc::vec![None; fields.len()];
    let mut left: Vec<KernelMember<'_>> = Vec::new();
    members_of(record, 0, &mut left);
    loop {
        take(&fields, &mut partners, &mut left, |field, member| member.name == Some(field.name()));
        take(&fields, &mut partners, &mut left, |field, member| {
            member.name.is_some_and(|name| folded(name) == folded(field.name()))
        });
        take(&fields, &mut partners, &mut left, |field, member| {
            let is_record = matches!(field.layout().kind(), Kind::Record(_)) && field.bits().is_none();
            member.name.is_none() && is_record && field.offset() as u64 == member.offset
        });
        // What is in an anonymous record is looked for again, one level down.
        let Some(at) = left.iter().position(|member| member.name.is_none()) else { break };
        let opened = left.remove(at);
        if let TypeKind::Record(inner) = opened.ty.kind() {
            members_of(inner, opened.offset, &mut left);
        }
    }
    let covered = |range: (u64, u64), of: (u64, u64)| range.0 < of.1 && of.0 < range.1;
    take(&fields, &mut partners, &mut left, |field, member| {
        field_range(field).0 == member.range().0 && field.bits().is_some() == member.bits.is_some()
    });
    let taken: Vec<(u64, u64)> = partners.iter().flatten().chain(&left).map(KernelMember::range).collect();
    let mut pairs: Vec<Pair<'_>> = fields
        .iter()
        .zip(&partners)
        .map(|(&field, partner)| match partner {
            Some(member) => Pair::Both(field, *member),
            None if is_padding(field.name()) && !taken.iter().any(|other| covered(field_range(field), *other)) => {
                Pair::RustPadding(field)
            }
            None => Pair::Rust(field),
        })
        .collect();
    pairs.sort_by_key(Pair::rust_start);
    left.sort_by_key(|member| member.range().0);
    for member in left {
        let is_free = !fields.iter().any(|field| covered(field_range(field), member.range()));
        let is_padding = member.name.is_some_and(is_padding) && is_free;
        let at = place_of(&member, &pairs);
        pairs.insert(at, if is_padding { Pair::KernelPadding(member) } else { Pair::Kernel(member) });
    }
    pairs
}

/// Returns where among the pairs a member belongs that only the kernel has: before the first that the kernel has behind it.
///
/// What only Rust has counts as lying as far from the kernel's member before it as from Rust's.
fn place_of(member: &KernelMember<'_>, pairs: &[Pair<'_>]) -> usize {
    let mut moved = 0_i128;
    let is_behind = |pair: &Pair<'_>| {
        let (rust, kernel) = (pair.rust_start().map(i128::from), pair.kernel_start().map(i128::from));
        if let (Some(rust), Some(kernel)) = (rust, kernel) {
            moved = kernel - rust;
        }
        kernel.or(rust.map(|rust| rust + moved)) > Some(i128::from(member.range().0))
    };
    pairs.iter().position(is_behind).unwrap_or(pairs.len())
}

fn is_padding(name: &str) -> bool {
    name.starts_with('_')
}

fn field_range(field: &Field<'_>) -> (u64, u64) {
    match field.bits() {
        Some(bits) => (bits.offset(), bits.end()),
        None => (8 * field.offset() as u64, 8 * field.end() as u64),
    }
}

fn has_storage(field: &Field<'_>) -> bool {
    match field.layout().kind() {
        Kind::Empty => false,
        Kind::Array { len, .. } => *len > 0,
        Kind::Record(_) => true,
        // nvcc describes an unnamed bit-field as wide as its type like a member, and `diff` makes a layout of that.
        _ => !field.name().is_empty(),
    }
}

/// Appends a record's members that take storage, at `base` bytes.
fn members_of<'a>(record: &'a Record, base: u64, members: &mut Vec<KernelMember<'a>>) {
    let first_bit = base.saturating_mul(8);
    members.extend(record.members().iter().filter(|member| takes_storage(member)).map(|member| KernelMember {
        name: member.name(),
        ty: member.ty(),
        offset: base.saturating_add(member.offset()),
        bits: member.bits().map(|bits| BitRange::new(first_bit.saturating_add(bits.offset()), bits.width())),
    }));
}

fn takes_storage(member: &Member) -> bool {
    match member.ty().kind() {
        TypeKind::Record(record) if member.is_base_class() => !record.members().is_empty(),
        TypeKind::Array { .. } => member.ty().size() != Some(0),
        TypeKind::Record(_) => true,
        _ => member.name().is_some(),
    }
}

/// Gives every field without a partner the first member that is one.
fn take<'a>(
    fields: &[&Field<'_>],
    partners: &mut [Option<KernelMember<'a>>],
    left: &mut Vec<KernelMember<'a>>,
    is_partner: impl Fn(&Field<'_>, &KernelMember<'a>) -> bool,
) {
    for (field, partner) in fields.iter().zip(partners) {
        if partner.is_none() {
            if let Some(at) = left.iter().position(|member| is_partner(field, member)) {
                *partner = Some(left.remove(at));
            }
        }
    }
}

/// Returns a name in lower case and without underscores.
pub(super) fn folded(name: &str) -> String {
    name.chars().filter(|c| *c != '_').map(|c| c.to_ascii_lowercase()).collect()
}
