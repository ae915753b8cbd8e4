//! The canvas of a picture: rectangles and texts at positions in pixels, and the width of a text.

use crate::report::width::width;
use core::fmt::{self, Write};

/// Colors that people with red-green color blindness can tell apart (Paul Tol's bright scheme), used in turn.
pub(super) const COLORS: [&str; 7] = ["#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377", "#ee8866"];

/// The color of outlines and of unnamed bit-fields.
pub(super) const STROKE: &str = "#8b949e";

pub(super) const MARGIN: usize = 12;
/// The left edge of the map; the offsets of the rows are to its left.
pub(super) const MAP: usize = 76;
pub(super) const BIT: usize = 9;
pub(super) const ROW_BITS: u64 = 64;
pub(super) const MAP_END: usize = MAP + BIT * ROW_BITS as usize;
pub(super) const ROW: usize = 28;
pub(super) const LINE: usize = 18;
/// The height of the gap that replaces omitted rows.
pub(super) const GAP: usize = 20;
/// With this many rows of one member, all but the first and the last are omitted.
pub(super) const MANY_ROWS: u64 = 4;
/// The width of a character at the font size used, in tenths of a pixel, rounded up.
pub(super) const CHARACTER: usize = 73;

/// Returns the width of a text of `characters` characters, in pixels.
pub(super) const fn text_width(characters: usize) -> usize {
    (characters * CHARACTER).div_ceil(10)
}

/// The output of a picture: a formatter, or nothing while it is measured.
pub(super) struct Canvas<'w> {
    pub(super) out: &'w mut dyn Write,
    /// The top edge of the next element.
    pub(super) y: usize,
    /// The right edge of the widest line so far.
    pub(super) widest: usize,
}

/// The alignment of a text relative to its `x`, and its emphasis.
#[derive(Clone, Copy)]
pub(super) enum Style {
    Title,
    Start,
    Middle,
    End,
    Faint,
    FaintMiddle,
    FaintEnd,
    /// The number of a member in the list.
    Number,
    /// The same in a piece of the member, small.
    NumberMiddle,
    /// The same in a piece that is too narrow even for that.
    NumberTiny,
}

/// A writer that discards its input.
pub(super) struct Nothing;

impl Write for Nothing {
    fn write_str(&mut self, _: &str) -> fmt::Result {
        Ok(())
    }
}

impl Canvas<'_> {
    /// Writes a text on the line whose top edge is at `y`.
    pub(super) fn text(&mut self, x: usize, y: usize, style: Style, text: impl fmt::Display) -> fmt::Result {
        let attributes = match style {
            Style::Title => r#" font-weight="bold""#,
            Style::Start => "",
            Style::Middle => r#" text-anchor="middle""#,
            Style::End => r#" text-anchor="end""#,
            Style::Faint => r#" class="faint""#,
            Style::FaintMiddle => r#" class="faint" text-anchor="middle""#,
            Style::FaintEnd => r#" class="faint" text-anchor="end""#,
            Style::Number => r#" class="number""#,
            Style::NumberMiddle => r#" class="number" text-anchor="middle" font-size="10""#,
            Style::NumberTiny => r#" class="number" text-anchor="middle" font-size="7""#,
        };
        let baseline = match style {
            Style::NumberMiddle => 12,
            Style::NumberTiny => 11,
            _ => 13,
        };
        if matches!(style, Style::Title | Style::Start | Style::Faint | Style::Number) {
            self.widest = self.widest.max(x + text_width(width(&text)));
        }
        write!(self.out, "\n<text x=\"{x}\" y=\"{}\"{attributes}>{}</text>", y + baseline, Escaped(text))
    }
}

/// Text escaped for XML: `&lt;` for `<`, and the replacement character for characters that XML 1.0 cannot represent.
pub(super) struct Escaped<T>(pub(super) T);

impl<T: fmt::Display> fmt::Display for Escaped<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Escaping(f), "{}", self.0)
    }
}

struct Escaping<'f, 'g>(&'f mut fmt::Formatter<'g>);

impl Write for Escaping<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            match c {
                '<' => self.0.write_str("&lt;")?,
                '>' => self.0.write_str("&gt;")?,
                '&' => self.0.write_str("&amp;")?,
                '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => self.0.write_char('\u{fffd}')?,
                _ => self.0.write_char(c)?,
            }
        }
        Ok(())
    }
}
