//! The numbers within a parameter, as a layout or as debug information describes them.
//!
//! Members that overlap, those of a union or bit-fields in one storage unit, count as one run of bytes that may be accessed in any way.

use crate::layout::{Kind, Layout};
use crate::verify::dwarf::{Record, ScalarKind, Type, TypeKind};
use alloc::string::String;
use alloc::vec::Vec;

/// One number, or a run of bytes.
#[derive(Clone, Debug)]
pub(super) struct Leaf {
    pub(super) path: String,
    pub(super) offset: u64,
    pub(super) size: u64,
    /// Whether it is a floating-point number; `None` where it can be anything.
    pub(super) float: Option<bool>,
    is_bits: bool,
}

impl Leaf {
    /// Returns the byte behind the last one.
    pub(super) fn end(&self) -> u64 {
        self.offset.saturating_add(self.size)
    }
}

/// The most leaves that are listed; what lies behind them is not checked.
const MOST: usize = 4096;

/// Lists the leaves of a layout.
pub(super) fn of_layout(layout: &Layout<'_>) -> Vec<Leaf> {
    let mut leaves = Leaves::default();
    add_layout(layout, "", 0, &mut leaves);
    merged(leaves.found)
}

/// Lists the leaves of a type in debug information.
pub(super) fn of_type(ty: &Type) -> Vec<Leaf> {
    let mut leaves = Leaves::default();
    add_type(ty, "", 0, &mut leaves);
    merged(leaves.found)
}

/// The leaves found so far, and how many types were looked at: records within records may have no leaves at all.
#[derive(Default)]
struct Leaves {
    found: Vec<Leaf>,
    steps: usize,
}

impl Leaves {
    /// Takes a step; returns whether there are enough.
    fn enough(&mut self) -> bool {
        self.steps += 1;
        self.found.len() >= MOST || self.steps >= 16 * MOST
    }
}

/// Returns the leaves in order, with bit-fields and overlapping members joined.
fn merged(mut leaves: Vec<Leaf>) -> Vec<Leaf> {
    leaves.sort_by_key(|leaf| leaf.offset);
    let mut merged: Vec<Leaf> = Vec::with_capacity(leaves.len());
    for leaf in leaves {
        match merged.last_mut() {
            Some(last) if leaf.offset < last.end() || (leaf.is_bits && last.is_bits && leaf.offset <= last.end()) => {
                last.size = last.end().max(leaf.end()) - last.offset;
                last.float = None;
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
        leaves.found.push(Leaf { path: path.into(), offset, size, float, is_bits: false });
    }
}

/// Appends the bytes that a bit-field touches.
fn push_bits(leaves: &mut Leaves, path: &str, first: u64, end: u64) {
    if end > first {
        let (offset, size) = (first / 8, end.div_ceil(8) - first / 8);
        leaves.found.push(Leaf { path: path.into(), offset, size, float: None, is_bits: true });
    }
}

fn add_layout(layout: &Layout<'_>, path: &str, base: u64, leaves: &mut Leaves) {
    let size = layout.size() as u64;
    match layout.kind() {
        Kind::Scalar(scalar) => push(leaves, path, base, size, Some(scalar.is_float())),
        Kind::Enum { .. } | Kind::Pointer(_) | Kind::Handle(_) => push(leaves, path, base, size, Some(false)),
        Kind::Storage(_) => push(leaves, path, base, size, None),
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
        TypeKind::Other => push(leaves, path, base, size, None),
    }
}

fn add_record(record: &Record, path: &str, base: u64, leaves: &mut Leaves) {
    let is_narrow = record.name().is_some_and(|name| name.starts_with("__half") || name.starts_with("__nv_"));
    if is_narrow {
        return push(leaves, path, base, record.size(), None);
    }
    for member in record.members() {
        if leaves.enough() {
            return;
        }
        let path = joined(path, member.name().unwrap_or_default());
        match member.bits() {
            Some(bits) => {
                let first = base.saturating_mul(8);
                push_bits(leaves, &path, first.saturating_add(bits.offset()), first.saturating_add(bits.end()));
            }
            None => add_type(member.ty(), &path, base.saturating_add(member.offset()), leaves),
        }
    }
}
