//! The numbers within a parameter, from a layout or from debug information.
//!
//! Overlapping members, such as those of a union or bit-fields in one storage unit, count as one run of bytes that may be
//! accessed in any way.

use crate::layout::{Kind, Layout};
use crate::verify::types::{Record, ScalarKind, Type, TypeKind};
use alloc::string::String;
use alloc::vec::Vec;
use gpu_abi_reader::order::in_order;

/// One number, or a run of bytes.
#[derive(Clone, Debug)]
pub(super) struct Leaf {
    pub(super) path: String,
    pub(super) offset: u64,
    pub(super) size: u64,
    /// Whether it is a floating-point number; `None` if it can be anything.
    pub(super) float: Option<bool>,
    pub(super) is_pointer: bool,
    is_bits: bool,
}

impl Leaf {
    /// Returns the offset of the byte after the last one.
    pub(super) fn end(&self) -> u64 {
        self.offset.saturating_add(self.size)
    }
}

/// The known contents of a parameter.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// In the order of their offsets.
    pub(super) leaves: Vec<Leaf>,
    /// The padding between two members, if the module itself describes the types: its first byte, the byte after its last one, and the path
    /// of the member before it. Padding at a record's end is omitted, because nvcc copies it with the last member.
    pub(super) gaps: Vec<(u64, u64, String)>,
    /// Whether the types come from the module's own debug information; nvcc compiles such a module without optimization.
    pub(super) is_described: bool,
}

/// The maximum number of leaves that are listed. Later ones are not checked.
const MAX: usize = 4096;

/// Lists the leaves of a layout.
pub(super) fn of_layout(layout: &Layout<'_>) -> Known {
    let mut leaves = Leaves::default();
    add_layout(layout, "", 0, &mut leaves);
    Known { leaves: merged(&leaves.found), ..Known::default() }
}

/// Lists the leaves of a type in debug information.
pub(super) fn of_type(ty: &Type) -> Known {
    let mut leaves = Leaves::default();
    add_type(ty, "", 0, &mut leaves);
    Known { leaves: merged(&leaves.found), gaps: leaves.gaps, is_described: true }
}

/// The leaves found so far, and the number of types visited: nested records may have no leaves at all.
#[derive(Default)]
struct Leaves {
    found: Vec<Leaf>,
    gaps: Vec<(u64, u64, String)>,
    steps: usize,
}

impl Leaves {
    /// Counts a visited type. Returns whether to stop.
    fn enough(&mut self) -> bool {
        self.steps += 1;
        self.found.len() >= MAX || self.steps >= 16 * MAX
    }
}

/// Returns the leaves in order, with bit-fields and overlapping members joined.
fn merged(leaves: &[Leaf]) -> Vec<Leaf> {
    let mut merged: Vec<Leaf> = Vec::with_capacity(leaves.len());
    for leaf in in_order(leaves, |leaf| leaf.offset) {
        match merged.last_mut() {
            Some(last) if leaf.offset < last.end() || (leaf.is_bits && last.is_bits && leaf.offset <= last.end()) => {
                last.size = last.end().max(leaf.end()) - last.offset;
                last.float = None;
                last.is_pointer = false;
            }
            _ => merged.push(leaf),
        }
    }
    merged
}

fn joined(path: &str, name: &str) -> String {
    match (path, name) {
        ("", name) => name.into(),
        (path, "") => path.into(),
        _ => alloc::format!("{path}.{name}"),
    }
}

fn push(leaves: &mut Leaves, path: &str, offset: u64, size: u64, float: Option<bool>) {
    if size > 0 {
        leaves.found.push(Leaf { path: path.into(), offset, size, float, is_pointer: false, is_bits: false });
    }
}

fn push_pointer(leaves: &mut Leaves, path: &str, offset: u64, size: u64) {
    leaves.found.push(Leaf { path: path.into(), offset, size, float: Some(false), is_pointer: true, is_bits: false });
}

/// Appends the bytes that a bit-field touches.
fn push_bits(leaves: &mut Leaves, path: &str, first: u64, end: u64) {
    if end > first {
        let (offset, size) = (first / 8, end.div_ceil(8) - first / 8);
        leaves.found.push(Leaf { path: path.into(), offset, size, float: None, is_pointer: false, is_bits: true });
    }
}

fn add_layout(layout: &Layout<'_>, path: &str, base: u64, leaves: &mut Leaves) {
    let size = layout.size() as u64;
    match layout.kind() {
        Kind::Scalar(scalar) => push(leaves, path, base, size, Some(scalar.is_float())),
        Kind::Pointer(_) => push_pointer(leaves, path, base, size),
        Kind::Enum { .. } | Kind::Handle(_) => push(leaves, path, base, size, Some(false)),
        Kind::NarrowFloat(_) => push(leaves, path, base, size, None),
        Kind::Vector { element, lanes: len } | Kind::Array { element, len } => {
            for i in 0..*len as u64 {
                if leaves.enough() {
                    return;
                }
                add_layout(element, &alloc::format!("{path}[{i}]"), base + i * element.size() as u64, leaves);
            }
        }
        Kind::Record(form) if form.is_union() => push(leaves, path, base, size, None),
        Kind::Record(_) => {
            for field in layout.fields() {
                let path = joined(path, field.name());
                match field.bits() {
                    Some(bits) => push_bits(leaves, &path, 8 * base + bits.offset(), 8 * base + bits.end()),
                    None => add_layout(field.layout(), &path, base + field.offset() as u64, leaves),
                }
            }
        }
        Kind::Empty => {}
    }
}

fn add_type(ty: &Type, path: &str, base: u64, leaves: &mut Leaves) {
    let size = ty.size().unwrap_or(0);
    match ty.kind() {
        TypeKind::Scalar(kind) => push(leaves, path, base, size, Some(*kind == ScalarKind::Float)),
        TypeKind::Pointer { .. } if size > 0 => push_pointer(leaves, path, base, size),
        TypeKind::Enum { .. } | TypeKind::Pointer { .. } => push(leaves, path, base, size, Some(false)),
        TypeKind::Array { element, len } => {
            let stride = element.size().unwrap_or(0);
            for i in 0..*len {
                if leaves.enough() || stride == 0 {
                    return;
                }
                add_type(element, &alloc::format!("{path}[{i}]"), base.saturating_add(i.saturating_mul(stride)), leaves);
            }
        }
        TypeKind::Record(record) if record.is_union() || !record.is_complete() => push(leaves, path, base, size, None),
        TypeKind::Record(record) => add_record(record, path, base, leaves),
        _ => push(leaves, path, base, size, None),
    }
}

fn add_record(record: &Record, path: &str, base: u64, leaves: &mut Leaves) {
    let is_narrow = record.name().is_some_and(|name| name.starts_with("__half") || name.starts_with("__nv_"));
    if is_narrow {
        return push(leaves, path, base, record.size(), None);
    }
    add_gaps(record, path, base, leaves);
    for member in record.members() {
        if leaves.enough() {
            return;
        }
        let path = joined(path, member.name().unwrap_or_default());
        let start = base.saturating_add(member.offset());
        match member.bits() {
            Some(bits) => {
                let first = base.saturating_mul(8);
                push_bits(leaves, &path, first.saturating_add(bits.offset()), first.saturating_add(bits.end()));
            }
            None => add_type(member.ty(), &path, start, leaves),
        }
    }
}

/// Appends the padding that LLVM inserts between members, which no compiler copies.
///
/// Padding due to an alignment in the source is an array of bytes in LLVM's type, and is copied. So is all padding of a record with a
/// member that is not naturally aligned, because its LLVM type is packed. Bit-fields are arrays of bytes, too.
fn add_gaps(record: &Record, path: &str, base: u64, leaves: &mut Leaves) {
    let mut gaps = Vec::new();
    let mut before: Option<(u64, String)> = None;
    let mut largest = 1;
    for member in record.members() {
        let start = member.offset();
        let (Some(natural), Some(size), None) = (natural_align(member.ty(), leaves), member.ty().size(), member.bits())
        else {
            return;
        };
        if start % natural != 0 {
            return;
        }
        largest = largest.max(natural);
        let end = before.as_ref().map_or(start, |(end, _)| *end);
        // A record's LLVM type may be packed, so that it has no alignment.
        let is_natural = !is_made_of_records(member.ty()) && end.checked_next_multiple_of(natural) == Some(start);
        if let (Some((_, before)), true) = (before, end < start && is_natural) {
            gaps.push((base.saturating_add(end), base.saturating_add(start), before));
        }
        before = Some((start.saturating_add(size), joined(path, member.name().unwrap_or_default())));
    }
    if record.size() % largest == 0 {
        leaves.gaps.append(&mut gaps);
    }
}

fn is_made_of_records(ty: &Type) -> bool {
    match ty.kind() {
        TypeKind::Array { element, .. } => is_made_of_records(element),
        kind => matches!(kind, TypeKind::Record(_)),
    }
}

/// Returns the alignment in bytes that LLVM gives a type because of the numbers in it, or `None` if it is not known.
fn natural_align(ty: &Type, leaves: &mut Leaves) -> Option<u64> {
    if leaves.enough() {
        return None;
    }
    match ty.kind() {
        TypeKind::Scalar(_) | TypeKind::Enum { .. } | TypeKind::Pointer { .. } => {
            ty.size().filter(|size| size.is_power_of_two())
        }
        TypeKind::Array { element, .. } => natural_align(element, leaves),
        TypeKind::Record(record) if record.is_complete() => record
            .members()
            .iter()
            .try_fold(1, |largest: u64, member| Some(largest.max(natural_align(member.ty(), leaves)?))),
        _ => None,
    }
}
