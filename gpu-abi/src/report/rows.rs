//! The rows of a record's table: its members, and the holes between them.

use crate::layout::{Field, Kind, Layout};
use core::fmt;

/// One row of a table. Offsets are counted from the start of the outermost record.
pub(super) enum Row<'a> {
    /// A member, named or not.
    Member {
        field: &'a Field<'a>,
        /// The byte at which the member's record starts.
        base: usize,
        /// The number of records that enclose the member's record.
        depth: usize,
    },
    /// Bits within one byte that belong to no member.
    Unused { start: u64, end: u64, depth: usize },
    /// Bytes that belong to no member.
    Padding { offset: usize, len: usize, depth: usize },
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
            (self.visit)(Row::Member { field, base, depth })?;
            end = end.max(from + end_bit(field));
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
        if start < first {
            let end = first;
            (self.visit)(Row::Unused { start, end, depth })?;
        }
        if first < last {
            let (offset, len) = ((first / 8) as usize, ((last - first) / 8) as usize);
            (self.visit)(Row::Padding { offset, len, depth })?;
        }
        if last < end {
            let start = last;
            (self.visit)(Row::Unused { start, end, depth })?;
        }
        Ok(())
    }
}

/// Returns the first bit of `field`, counted from its record's start.
#[inline]
pub(super) fn start_bit(field: &Field<'_>) -> u64 {
    match field.bits() {
        Some(bits) => bits.offset(),
        None => 8 * field.offset() as u64,
    }
}

/// Returns the bit after the last bit of `field`, counted from its record's start.
#[inline]
pub(super) fn end_bit(field: &Field<'_>) -> u64 {
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
            match row {
                Row::Member { .. } => {}
                Row::Unused { start, end, .. } => holes.bits += end - start,
                Row::Padding { len, .. } => holes.bytes += len,
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
