//! The columns of a record's table: their widths, and the contents of a row.

use super::rows::{self, Row};
use super::type_name::{DeclaredType, is_array_as_vector};
use super::width::{Spaces, width};
use crate::layout::{BitRange, Field, Layout};
use crate::text::Counted;
use core::fmt;

/// The widths of the columns in characters, without the indentation of nested records.
pub(super) struct Columns {
    offset: usize,
    size: usize,
    /// 0 if no member is a bit-field.
    bits: usize,
    kind: usize,
}

const OFFSET: &str = "offset";
const SIZE: &str = "size";
const BITS: &str = "bits";
const TYPE: &str = "type";
const NAME: &str = "name";

impl Columns {
    /// Returns the widths that the rows of `layout` need.
    #[inline]
    pub(super) fn of(layout: &Layout<'_>, nested: bool) -> Result<Self, fmt::Error> {
        let digits = width(layout.size());
        let mut columns =
            Self { offset: OFFSET.len().max(digits), size: SIZE.len().max(digits), bits: 0, kind: TYPE.len() };
        rows::for_each(layout, nested, &mut |row| {
            columns.widen(&row);
            Ok(())
        })?;
        Ok(columns)
    }

    #[inline]
    fn widen(&mut self, row: &Row<'_>) {
        let bits = match *row {
            Row::Member { field, base, .. } => {
                self.kind = self.kind.max(width(DeclaredType(field)));
                shown_bits(field, base)
            }
            Row::Unused { start, end, .. } => Some(Bits { start, end }),
            Row::Padding { .. } => None,
        };
        if let Some(bits) = bits {
            self.bits = self.bits.max(width(bits)).max(BITS.len());
        }
    }

    /// Writes the column titles as a line.
    #[inline]
    pub(super) fn write_head(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { offset, size, bits, kind } = *self;
        write!(f, "\n  {OFFSET:>offset$}  {SIZE:>size$}  ")?;
        if bits > 0 {
            write!(f, "{BITS:bits$}  ")?;
        }
        write!(f, "{TYPE:kind$}  {NAME}")
    }

    /// Starts a row and writes all columns before the type.
    #[inline]
    fn start(&self, f: &mut fmt::Formatter<'_>, offset: usize, size: Option<usize>, bits: Option<Bits>) -> fmt::Result {
        write!(f, "\n  {offset:>0$}  ", self.offset)?;
        match size {
            Some(size) => write!(f, "{size:>0$}  ", self.size)?,
            None => write!(f, "{}", Spaces(self.size + 2))?,
        }
        if self.bits == 0 {
            return Ok(());
        }
        let written = match bits {
            Some(bits) => {
                write!(f, "{bits}")?;
                width(bits)
            }
            None => 0,
        };
        write!(f, "{}", Spaces(self.bits - written + 2))
    }

    /// Writes a row as a line.
    #[inline]
    pub(super) fn write_row(&self, f: &mut fmt::Formatter<'_>, row: &Row<'_>) -> fmt::Result {
        match *row {
            Row::Member { field, base, depth } => {
                let size = match field.bits() {
                    Some(_) => None,
                    None => Some(field.layout().size()),
                };
                self.start(f, base + field.offset(), size, shown_bits(field, base))?;
                self.write_member(f, field, 2 * depth)
            }
            Row::Unused { start, end, depth } => {
                let bits = Bits { start, end };
                self.start(f, (start / 8) as usize, None, Some(bits))?;
                let count = Counted(end - start, "unused bit");
                write!(f, "{}/* {count} */", Spaces(2 * depth))
            }
            Row::Padding { offset, len, depth } => {
                self.start(f, offset, Some(len), None)?;
                let count = Counted(len, "byte");
                write!(f, "{}/* {count} of padding */", Spaces(2 * depth))
            }
        }
    }

    #[inline]
    fn write_member(&self, f: &mut fmt::Formatter<'_>, field: &Field<'_>, indent: usize) -> fmt::Result {
        let declared = DeclaredType(field);
        write!(f, "{}{declared}", Spaces(indent))?;
        // Names are indented too, so that the names of one record are aligned.
        let gap = Spaces(self.kind - width(&declared) + 2);
        match (field.name(), field.bits()) {
            ("", Some(_)) => write!(f, "{gap}(unnamed)")?,
            ("", None) => {}
            (name, _) => write!(f, "{gap}{name}")?,
        }
        if let Some(align) = field.declared_align() {
            write!(f, " align({align})")?;
        }
        if field.is_packed() {
            f.write_str(" packed")?;
        }
        if is_array_as_vector(field.layout()) {
            f.write_str(" vector")?;
        }
        Ok(())
    }
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

/// Returns the bits of a bit-field in the record that starts at byte `base`; `None` for a zero-width bit-field.
#[inline]
fn shown_bits(field: &Field<'_>, base: usize) -> Option<Bits> {
    let shown = |bits: BitRange| Bits { start: 8 * base as u64 + bits.offset(), end: 8 * base as u64 + bits.end() };
    field.bits().filter(|bits| bits.width() > 0).map(shown)
}
