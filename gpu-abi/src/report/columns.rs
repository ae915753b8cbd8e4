//! The columns of a record's table: their widths, and the contents of a row.

use super::rows::{self, Content, Row};
use super::type_name::{DeclaredType, is_array_as_vector};
use super::width::width;
use crate::layout::{Field, Layout};
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
        if let Content::Member(field) = row.content {
            self.kind = self.kind.max(width(DeclaredType(field)));
        }
        if let Some(bits) = row.bits {
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

    /// Writes a row as a line.
    #[inline]
    pub(super) fn write_row(&self, f: &mut fmt::Formatter<'_>, row: &Row<'_>) -> fmt::Result {
        write!(f, "\n  {:>1$}  ", row.offset, self.offset)?;
        match row.size {
            Some(size) => write!(f, "{size:>0$}  ", self.size)?,
            None => write!(f, "{:1$}", "", self.size + 2)?,
        }
        if let Some(bits) = row.bits {
            write!(f, "{bits}{:1$}", "", self.bits - width(bits) + 2)?;
        } else if self.bits > 0 {
            write!(f, "{:1$}", "", self.bits + 2)?;
        }
        write!(f, "{:1$}", "", 2 * row.depth)?;
        match row.content {
            Content::Member(field) => self.write_member(f, field),
            Content::Unused(bits) => write!(f, "/* {} */", Counted(bits, "unused bit")),
            Content::Padding(bytes) => write!(f, "/* {} of padding */", Counted(bytes, "byte")),
        }
    }

    #[inline]
    fn write_member(&self, f: &mut fmt::Formatter<'_>, field: &Field<'_>) -> fmt::Result {
        let declared = DeclaredType(field);
        write!(f, "{declared}")?;
        // Names are indented too, so that the names of one record are aligned.
        let gap = self.kind - width(&declared) + 2;
        match (field.name(), field.bits()) {
            ("", Some(_)) => write!(f, "{:gap$}(unnamed)", "")?,
            ("", None) => {}
            (name, _) => write!(f, "{:gap$}{name}", "")?,
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
