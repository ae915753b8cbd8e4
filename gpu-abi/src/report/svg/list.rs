//! The list of the members below a map.

use super::Walk;
use super::canvas::{COLORS, Canvas, LINE, MAP, MARGIN, STROKE, Style, text_width};
use super::label::needs_number;
use crate::report::columns::Bits;
use crate::report::segments::{Owner, Segment};
use crate::report::type_name::DeclaredType;
use crate::report::width::width;
use core::fmt;

/// The columns of the list of a map's members, in pixels: the right edges of offsets and sizes, and the left edges of the
/// others.
pub(super) struct List {
    /// Whether some members are too narrow for their names, and have numbers.
    has_numbers: bool,
    offset: usize,
    size: usize,
    /// The left edge of the bits, if any member is a bit-field.
    bits: usize,
    kind: usize,
    name: usize,
}

/// The left edge of the numbers.
const NUMBER: usize = MARGIN + 18;
/// The distance between columns.
pub(super) const COLUMN: usize = 16;

impl List {
    pub(super) fn of(walk: Walk<'_, '_>) -> Result<Self, fmt::Error> {
        let mut has_numbers = false;
        let (mut offset, mut size, mut bits, mut kind) = ("offset".len(), "size".len(), 0, "type".len());
        walk(&mut |segment| {
            has_numbers |= needs_number(&segment);
            if let Owner::Member { path, .. } = segment.owner {
                let Segment { start, end, .. } = segment;
                offset = offset.max(width(start / 8));
                kind = kind.max(width(DeclaredType(path.field)));
                match path.field.bits() {
                    Some(_) => bits = bits.max(width(Bits { start, end })).max("bits".len()),
                    None => size = size.max(width((end - start) / 8)),
                }
            }
            Ok(())
        })?;
        let offset = MAP + text_width(offset);
        let size = offset + COLUMN + text_width(size);
        let bits_end = if bits > 0 { size + COLUMN + text_width(bits) } else { size };
        let kind_start = bits_end + COLUMN;
        let name = kind_start + text_width(kind) + COLUMN;
        Ok(Self { has_numbers, offset, size, bits: size + COLUMN, kind: kind_start, name })
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, walk: Walk<'_, '_>) -> fmt::Result {
        if self.has_numbers {
            canvas.text(NUMBER, canvas.y, Style::Faint, "no.")?;
        }
        canvas.text(self.offset, canvas.y, Style::FaintEnd, "offset")?;
        canvas.text(self.size, canvas.y, Style::FaintEnd, "size")?;
        if self.bits + COLUMN < self.kind {
            canvas.text(self.bits, canvas.y, Style::Faint, "bits")?;
        }
        canvas.text(self.kind, canvas.y, Style::Faint, "type")?;
        canvas.text(self.name, canvas.y, Style::Faint, "name")?;
        canvas.y += LINE;
        let mut numbers = 0;
        walk(&mut |segment| {
            let is_numbered = needs_number(&segment);
            numbers += usize::from(is_numbered);
            self.line(canvas, is_numbered.then_some(numbers), &segment)
        })?;
        canvas.y += LINE / 2;
        Ok(())
    }

    fn line(&self, canvas: &mut Canvas<'_>, numbered: Option<usize>, segment: &Segment<'_, '_>) -> fmt::Result {
        let Owner::Member { path, number } = segment.owner else { return Ok(()) };
        let Segment { start, end, .. } = *segment;
        let (y, color) = (canvas.y, COLORS[number % COLORS.len()]);
        write!(
            canvas.out,
            r#"{}<rect x="{MARGIN}" y="{}" width="12" height="12" fill="{color}" fill-opacity="0.35" stroke="{STROKE}"/>"#,
            '\n',
            y + 3,
        )?;
        if let Some(number) = numbered {
            canvas.text(NUMBER, y, Style::Number, number)?;
        }
        canvas.text(self.offset, y, Style::End, start / 8)?;
        match path.field.bits() {
            Some(_) => canvas.text(self.bits, y, Style::Start, Bits { start, end })?,
            None => canvas.text(self.size, y, Style::End, (end - start) / 8)?,
        }
        canvas.text(self.kind, y, Style::Start, DeclaredType(path.field))?;
        canvas.text(self.name, y, Style::Start, path)?;
        canvas.y += LINE;
        Ok(())
    }
}
