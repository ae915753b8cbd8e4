//! The rows of a record's table: its members, and the holes between them.

use crate::layout::{Field, Kind, Layout};
use core::fmt;

/// One row of a table. Offsets are counted from the start of the outermost record.
pub(super) struct Row<'a> {
    pub(super) offset: usize,
    /// `None` for bits.
    pub(super) size: Option<usize>,
    pub(super) bits: Option<Bits>,
    /// The number of records that enclose the row's record.
    pub(super) depth: usize,
    pub(super) content: Content<'a>,
}

/// What is in a row.
pub(super) enum Content<'a> {
    /// A member, named or not.
    Member(&'a Field<'a>),
    /// The number of bits within one byte that belong to no member.
    Unused(u64),
    /// The number of bytes that belong to no member.
    Padding(usize),
}

/// Bits counted from the outermost record's start, at least one.
#[derive(Clone, Copy)]
pub(super) struct Bits {
    pub(super) start: u64,
    pub(super) end: u64,
}

impl fmt::Display for Bits {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.end - self.start {
            1 => write!(f, "{}", self.start),
            _ => write!(f, "{}..={}", self.start, self.end - 1),
        }
    }
}

/// Calls `visit` with each row of the record with this layout, in order of their offsets.
///
/// If `nested`, the rows of each nested record follow the row of its member; for an array of records, the rows of the first
/// element.
#[inline]
pub(super) fn for_each<'a>(
    layout: &Layout<'a>,
    nested: bool,
    visit: &mut dyn FnMut(Row<'a>) -> fmt::Result,
) -> fmt::Result {
    Walk { nested, visit }.record(layout, 0, 0)
}

struct Walk<'v, 'a> {
    nested: bool,
    visit: &'v mut dyn FnMut(Row<'a>) -> fmt::Result,
}

impl<'a> Walk<'_, 'a> {
    #[inline]
    fn record(&mut self, layout: &Layout<'a>, base: usize, depth: usize) -> fmt::Result {
        let from = 8 * base as u64;
        let is_union = matches!(layout.kind(), Kind::Record(form) if form.is_union);
        let mut end = from;
        for field in layout.members() {
            if !is_union {
                self.hole(end, from + start_bit(field), depth)?;
            }
            let bits = Bits { start: from + start_bit(field), end: from + end_bit(field) };
            end = end.max(bits.end);
            (self.visit)(Row {
                offset: base + field.offset(),
                size: field.bits().is_none().then(|| field.layout().size()),
                bits: field.bits().filter(|bits| bits.width() > 0).map(|_| bits),
                depth,
                content: Content::Member(field),
            })?;
            if self.nested && field.bits().is_none() {
                if let Some(record) = record_of(field.layout()) {
                    self.record(record, base + field.offset(), depth + 1)?;
                }
            }
        }
        self.hole(end, from + 8 * layout.size() as u64, depth)
    }

    /// Visits the hole from bit `start` to the bit before `end`: whole bytes as padding, the rest as unused bits.
    #[inline]
    fn hole(&mut self, start: u64, end: u64, depth: usize) -> fmt::Result {
        let first = start.next_multiple_of(8).min(end);
        let last = (end - end % 8).max(first);
        self.unused(start, first, depth)?;
        if first < last {
            let (offset, len) = ((first / 8) as usize, ((last - first) / 8) as usize);
            (self.visit)(Row { offset, size: Some(len), bits: None, depth, content: Content::Padding(len) })?;
        }
        self.unused(last, end, depth)
    }

    /// Visits unused bits of one byte.
    #[inline]
    fn unused(&mut self, start: u64, end: u64, depth: usize) -> fmt::Result {
        if start >= end {
            return Ok(());
        }
        let (offset, bits) = ((start / 8) as usize, Some(Bits { start, end }));
        (self.visit)(Row { offset, size: None, bits, depth, content: Content::Unused(end - start) })
    }
}

/// Returns the first bit of `field`, counted from its record's start.
#[inline]
fn start_bit(field: &Field<'_>) -> u64 {
    match field.bits() {
        Some(bits) => bits.offset(),
        None => 8 * field.offset() as u64,
    }
}

/// Returns the bit after the last bit of `field`, counted from its record's start.
#[inline]
fn end_bit(field: &Field<'_>) -> u64 {
    match field.bits() {
        Some(bits) => bits.end(),
        None => 8 * field.end() as u64,
    }
}

/// Returns the record if a type is a record or an array of records.
#[inline]
pub(super) fn record_of<'a>(layout: &'a Layout<'a>) -> Option<&'a Layout<'a>> {
    match layout.kind() {
        Kind::Record(_) => Some(layout),
        Kind::Array { element, .. } => record_of(element),
        _ => None,
    }
}

/// The bytes and bits that no member uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Holes {
    /// Whole bytes.
    pub(super) bytes: usize,
    /// Single bits in bytes that bit-fields also use.
    pub(super) bits: u64,
}

impl Holes {
    /// Returns the holes between the members of the record with this layout.
    #[inline]
    pub(super) fn between(layout: &Layout<'_>) -> Self {
        let mut holes = Self::default();
        let counted = for_each(layout, false, &mut |row| {
            match row.content {
                Content::Member(_) => {}
                Content::Unused(bits) => holes.bits += bits,
                Content::Padding(bytes) => holes.bytes += bytes,
            }
            Ok(())
        });
        debug_assert!(counted.is_ok(), "counting writes nothing");
        holes
    }
}

/// Returns the number of bytes in holes within a struct's members; 0 for a union, where a hole in one member may be a value
/// in another.
#[inline]
pub(super) fn padding_within(layout: &Layout<'_>) -> usize {
    match layout.kind() {
        Kind::Record(form) if !form.is_union => {
            let within = |field: &Field<'_>| {
                let (record, copies) = flatten(field.layout(), 1);
                match record.kind() {
                    Kind::Record(_) => copies * (Holes::between(record).bytes + padding_within(record)),
                    _ => 0,
                }
            };
            layout.fields().iter().map(within).sum()
        }
        _ => 0,
    }
}

/// Returns the innermost element of nested arrays, and the number of copies of it.
#[inline]
fn flatten<'a>(layout: &'a Layout<'a>, copies: usize) -> (&'a Layout<'a>, usize) {
    match layout.kind() {
        Kind::Array { element, len } => flatten(element, copies.saturating_mul(*len)),
        _ => (layout, copies),
    }
}
