//! The rows of a map: eight bytes each, with segments as wide as their bits.

use super::canvas::{BIT, COLORS, Canvas, Escaped, GAP, MAP, ROW, ROW_BITS, STROKE, Style, text_width};
use super::label::{Label, needs_number};
use super::parts::{Part, Parts};
use crate::report::columns::Bits;
use crate::report::segments::{Owner, Segment};
use crate::report::type_name::DeclaredType;
use crate::report::width::width;
use core::fmt;

/// The state while the rows of a map are drawn.
pub(super) struct Rows<'c, 'w> {
    pub(super) canvas: &'c mut Canvas<'w>,
    /// The number of members so far that have a number.
    pub(super) numbers: usize,
    /// The current row, counted from the type's start.
    pub(super) row: Option<u64>,
}

impl Rows<'_, '_> {
    pub(super) fn segment(&mut self, segment: &Segment<'_, '_>) -> fmt::Result {
        self.numbers += usize::from(needs_number(segment));
        for part in Parts::of(segment) {
            match part {
                Part::Piece { start, end } => self.piece(segment, start, end)?,
                Part::Gap { start, end } => self.gap(start, end)?,
            }
        }
        Ok(())
    }

    /// Draws the part of a segment in one row.
    fn piece(&mut self, segment: &Segment<'_, '_>, start: u64, end: u64) -> fmt::Result {
        let row = start / ROW_BITS;
        if self.row != Some(row) {
            self.end();
            self.row = Some(row);
            let offset = row * ROW_BITS / 8;
            self.canvas.text(MAP - 8, self.canvas.y + 5, Style::FaintEnd, offset)?;
        }
        let x = MAP + BIT * (start % ROW_BITS) as usize;
        let wide = BIT * (end - start) as usize;
        let y = self.canvas.y;
        let fill = match segment.owner {
            Owner::Member { number, .. } => COLORS[number % COLORS.len()],
            Owner::Unnamed => STROKE,
            Owner::Padding => "url(#gpu-abi-padding)",
        };
        let opacity = if matches!(segment.owner, Owner::Padding) { "1" } else { "0.35" };
        write!(
            self.canvas.out,
            concat!(
                "\n<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" ",
                "fill=\"{}\" fill-opacity=\"{}\" stroke=\"{}\"><title>{}</title></rect>",
            ),
            x,
            y,
            wide,
            ROW - 4,
            fill,
            opacity,
            STROKE,
            Escaped(SegmentTitle(segment)),
        )?;
        let Owner::Member { path, .. } = segment.owner else { return Ok(()) };
        let (x, y) = (x + wide / 2, y + 5);
        let style = if start == widest_piece(segment) { Style::Middle } else { Style::FaintMiddle };
        match Label::fit(path, end - start) {
            Some(label) => self.canvas.text(x, y, style, label),
            None => {
                let style = if text_width(width(self.numbers)) < wide { Style::NumberMiddle } else { Style::NumberTiny };
                self.canvas.text(x, y, style, self.numbers)
            }
        }
    }

    /// Marks the rows from bit `start` to `end` as omitted.
    fn gap(&mut self, start: u64, end: u64) -> fmt::Result {
        self.end();
        let x = MAP + BIT * ROW_BITS as usize / 2;
        let y = self.canvas.y;
        self.canvas.y += GAP;
        self.canvas.text(x, y, Style::FaintMiddle, format_args!("⋮ bytes {} to {} ⋮", start / 8, end / 8 - 1))
    }

    /// Ends the current row, if any.
    pub(super) fn end(&mut self) {
        if self.row.take().is_some() {
            self.canvas.y += ROW;
        }
    }
}

/// Returns the start of the widest piece of a segment, or of the first one if several are equally wide.
fn widest_piece(segment: &Segment<'_, '_>) -> u64 {
    let next = (segment.start / ROW_BITS + 1) * ROW_BITS;
    let first = segment.end.min(next) - segment.start;
    let second = segment.end.saturating_sub(next).min(ROW_BITS);
    if first >= second { segment.start } else { next }
}

/// The text that describes a segment.
struct SegmentTitle<'r, 's, 'a>(&'r Segment<'s, 'a>);

impl fmt::Display for SegmentTitle<'_, '_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Segment { start, end, owner } = *self.0;
        if let Owner::Member { path, .. } = owner {
            write!(f, "{path}: {}, ", DeclaredType(path.field))?;
        }
        let bits = Bits { start, end };
        let noun = if end - start == 1 { "bit" } else { "bits" };
        let is_bits = start % 8 != 0 || end % 8 != 0;
        match owner {
            Owner::Member { path, .. } if path.field.bits().is_none() => {
                write!(f, "offset {}, size {}", start / 8, (end - start) / 8)
            }
            Owner::Member { .. } => write!(f, "{noun} {bits}"),
            Owner::Unnamed => write!(f, "unnamed bit-field, {noun} {bits}"),
            Owner::Padding if is_bits => write!(f, "unused {noun} {bits}"),
            Owner::Padding if end - start == 8 => write!(f, "1 byte of padding, offset {}", start / 8),
            Owner::Padding => write!(f, "{} bytes of padding, offset {}", (end - start) / 8, start / 8),
        }
    }
}
