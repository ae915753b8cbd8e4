//! A layout as a sequence of segments of bits, each with its owner.

use super::rows::{end_bit, start_bit};
use crate::layout::{Field, Kind, Layout};
use core::fmt;

/// Bits with one owner, counted from the outermost type's start.
pub(super) struct Segment<'s, 'a> {
    pub(super) start: u64,
    pub(super) end: u64,
    pub(super) owner: Owner<'s, 'a>,
}

/// The owner of a segment.
#[derive(Clone, Copy)]
pub(super) enum Owner<'s, 'a> {
    /// A member; `number` counts the members' segments from 0.
    Member { path: Path<'s, 'a>, number: usize },
    /// An unnamed bit-field.
    Unnamed,
    /// No owner.
    Padding,
}

/// The path of a member from the outermost record: `cells[0].tag`.
#[derive(Clone, Copy)]
pub(super) struct Path<'s, 'a> {
    parent: Option<&'s Path<'s, 'a>>,
    pub(super) field: &'a Field<'a>,
    part: Part,
}

/// The part of a member that is shown.
#[derive(Clone, Copy)]
enum Part {
    Whole,
    /// The first element of an array.
    First,
    /// All elements after the first, in an array of this many elements.
    Rest(usize),
}

impl fmt::Display for Path<'_, '_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_parents(f)?;
        f.write_str(self.field.name())?;
        match self.part {
            Part::Whole => Ok(()),
            Part::First => f.write_str("[0]"),
            Part::Rest(2) => f.write_str("[1]"),
            Part::Rest(len) => write!(f, "[1..={}]", len - 1),
        }
    }
}

impl<'s, 'a> Path<'s, 'a> {
    /// Returns the path of a member of the record `parent`, or of the outermost record.
    #[inline]
    pub(super) fn new(parent: Option<&'s Path<'s, 'a>>, field: &'a Field<'a>) -> Self {
        Self { parent, field, part: Part::Whole }
    }

    /// Returns the path of an array's first element.
    #[inline]
    pub(super) fn first(self) -> Self {
        Self { part: Part::First, ..self }
    }

    /// Returns the path without the records around the member.
    #[inline]
    pub(super) fn own(self) -> Self {
        Self { parent: None, ..self }
    }

    #[inline]
    fn write_parents(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parent {
            // The members of an anonymous record are accessed like members of the enclosing record.
            Some(parent) if parent.field.name().is_empty() => parent.write_parents(f),
            Some(parent) => write!(f, "{parent}."),
            None => Ok(()),
        }
    }
}

/// Calls `visit` with each segment of the type with this layout, in bit order and without gaps.
///
/// If `nested`, a struct is shown as its members, and an array of structs as the members of its first element.
#[inline]
pub(super) fn for_each<'a>(
    layout: &'a Layout<'a>,
    nested: bool,
    visit: &mut dyn FnMut(Segment<'_, 'a>) -> fmt::Result,
) -> fmt::Result {
    let mut walk = Walk { nested, number: 0, end: 0, visit };
    walk.record(layout, 0, None)
}

/// Calls `visit` with each segment of the union with this layout, viewed as its member `index`. The union starts at bit
/// `base` and is the member `parent`, or the outermost type.
#[inline]
pub(super) fn for_each_as<'a>(
    layout: &'a Layout<'a>,
    index: usize,
    base: u64,
    parent: Option<&Path<'_, 'a>>,
    nested: bool,
    visit: &mut dyn FnMut(Segment<'_, 'a>) -> fmt::Result,
) -> fmt::Result {
    let mut walk = Walk { nested, number: index, end: base, visit };
    walk.field(&layout.fields()[index], base, parent)?;
    walk.padding(base + 8 * layout.size() as u64)
}

struct Walk<'v, 'a> {
    nested: bool,
    /// The number of members' segments visited so far.
    number: usize,
    /// The bit after the last segment.
    end: u64,
    visit: &'v mut dyn FnMut(Segment<'_, 'a>) -> fmt::Result,
}

impl<'a> Walk<'_, 'a> {
    #[inline]
    fn record(&mut self, layout: &'a Layout<'a>, base: u64, parent: Option<&Path<'_, 'a>>) -> fmt::Result {
        for field in layout.members() {
            self.field(field, base, parent)?;
        }
        self.padding(base + 8 * layout.size() as u64)
    }

    #[inline]
    fn field(&mut self, field: &'a Field<'a>, base: u64, parent: Option<&Path<'_, 'a>>) -> fmt::Result {
        let (start, end) = (base + start_bit(field), base + end_bit(field));
        self.padding(start)?;
        if field.bits().is_some() && field.name().is_empty() {
            return self.emit(end, Owner::Unnamed);
        }
        let path = Path::new(parent, field);
        if self.nested && field.bits().is_none() {
            if is_open(field.layout()) {
                return self.record(field.layout(), start, Some(&path));
            }
            if let Kind::Array { element, len } = *field.layout().kind() {
                if is_open(element) && len > 0 {
                    self.record(element, start, Some(&path.first()))?;
                    return if len > 1 { self.member(end, Path { part: Part::Rest(len), ..path }) } else { Ok(()) };
                }
            }
        }
        self.member(end, path)
    }

    #[inline]
    fn member(&mut self, end: u64, path: Path<'_, 'a>) -> fmt::Result {
        let number = self.number;
        self.number += 1;
        self.emit(end, Owner::Member { path, number })
    }

    #[inline]
    fn padding(&mut self, end: u64) -> fmt::Result {
        self.emit(end, Owner::Padding)
    }

    /// Visits the bits from the last segment's end to `end`, if any.
    #[inline]
    fn emit(&mut self, end: u64, owner: Owner<'_, 'a>) -> fmt::Result {
        let start = self.end;
        if start >= end {
            return Ok(());
        }
        self.end = end;
        (self.visit)(Segment { start, end, owner })
    }
}

/// Returns whether a member of this type is shown as its members; false for a union, whose members share their bytes.
#[inline]
fn is_open(layout: &Layout<'_>) -> bool {
    matches!(layout.kind(), Kind::Record(form) if !form.is_union()) && !layout.fields().is_empty()
}
