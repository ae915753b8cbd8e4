//! What a picture is drawn on: rectangles and texts at places in pixels, and how wide a text is.

use crate::report::width::width;
use core::fmt::{self, Write};

/// Colours that those who cannot tell red from green can tell apart (Paul Tol's bright scheme), used in turn.
pub(super) const COLOURS: [&str; 7] = ["#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377", "#ee8866"];

/// The colour of outlines and of unnamed bit-fields.
pub(super) const STROKE: &str = "#8b949e";

pub(super) const MARGIN: usize = 12;
/// Where the map starts: left of it stand the rows' offsets.
pub(super) const MAP: usize = 76;
pub(super) const BIT: usize = 9;
pub(super) const ROW_BITS: u64 = 64;
pub(super) const MAP_END: usize = MAP + BIT * ROW_BITS as usize;
pub(super) const ROW: usize = 28;
pub(super) const LINE: usize = 18;
/// What takes the place of rows left out.
pub(super) const GAP: usize = 20;
/// From this many rows of one member on, all but the first and the last are left out.
pub(super) const MANY_ROWS: u64 = 4;
/// The width of a character at the size used, in tenths of a pixel, rounded up.
pub(super) const CHARACTER: usize = 73;

/// Returns the width of a text of `characters` characters, in pixels.
pub(super) const fn text_width(characters: usize) -> usize {
    (characters * CHARACTER).div_ceil(10)
}

/// Where a picture goes: to a formatter, or nowhere while it is measured.
pub(super) struct Canvas<'w> {
    pub(super) out: &'w mut dyn Write,
    /// The upper end of what comes next.
    pub(super) y: usize,
    /// The right end of the widest line so far.
    pub(super) widest: usize,
}

/// Where a text stands from its `x` on, and whether it is what one reads first.
#[derive(Clone, Copy)]
pub(super) enum Style {
    Title,
    Start,
    Middle,
    End,
    Faint,
    FaintMiddle,
    FaintEnd,
}

/// Takes no notice.
pub(super) struct Nothing;

impl Write for Nothing {
    fn write_str(&mut self, _: &str) -> fmt::Result {
        Ok(())
    }
}

impl Canvas<'_> {
    /// Writes a text on the line whose upper end is at `y`.
    pub(super) fn text(&mut self, x: usize, y: usize, style: Style, text: impl fmt::Display) -> fmt::Result {
        let attributes = match style {
            Style::Title => r#" font-weight="bold""#,
            Style::Start => "",
            Style::Middle => r#" text-anchor="middle""#,
            Style::End => r#" text-anchor="end""#,
            Style::Faint => r#" class="faint""#,
            Style::FaintMiddle => r#" class="faint" text-anchor="middle""#,
            Style::FaintEnd => r#" class="faint" text-anchor="end""#,
        };
        if matches!(style, Style::Title | Style::Start | Style::Faint) {
            self.widest = self.widest.max(x + text_width(width(&text)));
        }
        write!(self.out, "\n<text x=\"{x}\" y=\"{}\"{attributes}>{}</text>", y + 13, Escaped(text))
    }
}

/// A text as XML has it: `&lt;` for `<`, and the replacement character for those that XML 1.0 cannot hold.
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
