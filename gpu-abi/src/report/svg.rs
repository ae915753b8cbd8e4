//! A layout as a picture: its bytes to scale, and its table.
//!
//! A row has eight bytes and a piece is as wide as its bits, so bit-fields need no second drawing. If one member fills many
//! rows, most are omitted. Each piece clips its member's name, which the table below the bytes repeats. The same walk first
//! measures the picture and then draws it.

use super::extent::Extent;
use super::rows::{Bits, end_bit, start_bit};
use super::type_name::{DeclaredType, TypeName};
use super::width::width;
use crate::layout::{Field, Kind, Layout};
use crate::text::Nothing;
use core::fmt::{self, Write};

#[cfg(test)]
mod tests;

/// A picture of a type's bytes as an SVG document: members, bit-fields and padding to scale, above the type's table.
///
/// A union has one map for each member; a type that is not a record has none. The colors suit light and dark backgrounds, and each
/// piece has a `title` that describes it.
///
/// ```
/// use gpu_abi::PtxLayout;
/// use gpu_abi::report::Svg;
///
/// #[derive(PtxLayout)]
/// struct Sample {
///     tag: u8,
///     weight: f32,
/// }
///
/// let picture = Svg::new(&Sample::LAYOUT).to_string();
/// assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
/// assert!(picture.contains("<title>weight: f32, offset 4, size 4</title>"));
/// assert!(picture.contains("<title>padding, offset 1, size 3</title>"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Svg<'a> {
    layout: &'a Layout<'a>,
}

impl<'a> Svg<'a> {
    /// Returns the picture of the type with the layout `layout`.
    pub const fn new(layout: &'a Layout<'a>) -> Self {
        Self { layout }
    }
}

impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (width, height) = Picture::draw(&mut Nothing, self.layout)?;
        let (name, extent) = (TypeName(self.layout), Extent(self.layout));
        write!(
            f,
            concat!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}" role="img" "#,
                r#"font-family="ui-monospace, 'DejaVu Sans Mono', monospace" font-size="12">"#,
                "{2}<g class=\"gpu-abi\" xml:space=\"preserve\">\n<title>{3}</title>",
            ),
            width,
            height,
            STYLE,
            Escaped(format_args!("{name}, {extent}"))
        )?;
        Picture::draw(f, self.layout)?;
        f.write_str("\n</g>\n</svg>\n")
    }
}

const STYLE: &str = "
<style>
.gpu-abi text { fill: #1f2328 }
@media (prefers-color-scheme: dark) { .gpu-abi text { fill: #e6edf3 } }
</style>
<defs><pattern id=\"gpu-abi-padding\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
<line x1=\"0\" y1=\"0\" x2=\"0\" y2=\"6\" stroke=\"#8b949e\" stroke-width=\"1.5\" stroke-opacity=\"0.6\"/></pattern></defs>
";

/// Lengths in pixels: the space around the picture, the left end of the bytes, a bit's width, and the heights of a row of
/// bytes and of a line of text.
const MARGIN: usize = 12;
const MAP: usize = 76;
const BIT: usize = 9;
const ROW: usize = 28;
const LINE: usize = 18;
/// The width of a character in tenths of a pixel.
const CHARACTER: usize = 73;
const ROW_BITS: u64 = 64;
/// If a member fills more whole rows than this, only the first and the last are drawn.
const MAX_ROWS: u64 = 3;
const COLORS: [&str; 7] = ["#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377", "#ee8866"];

/// A picture, drawn from top to bottom.
struct Picture<'w> {
    out: &'w mut dyn Write,
    /// The top of what is drawn next.
    y: usize,
    /// The number of characters in the table's longest line.
    longest: usize,
    /// The bit up to which the current map is drawn.
    at: u64,
}

impl<'w> Picture<'w> {
    /// Draws a picture, and returns its width and height.
    fn draw(out: &'w mut dyn Write, layout: &Layout<'_>) -> Result<(usize, usize), fmt::Error> {
        let mut picture = Self { out, y: MARGIN, longest: 0, at: 0 };
        match layout.kind() {
            Kind::Record(form) if form.is_union => {
                layout.fields().iter().try_for_each(|field| picture.map(layout, &mut core::iter::once(field)))?;
            }
            Kind::Record(_) => picture.map(layout, &mut layout.members())?,
            _ => {}
        }
        let mut lines = Lines { picture: &mut picture, len: None };
        write!(lines, "{layout}")?;
        lines.end()?;
        let text = MARGIN + (CHARACTER * picture.longest).div_ceil(10);
        Ok((text.max(MAP + BIT * ROW_BITS as usize) + MARGIN, picture.y + MARGIN))
    }

    /// Draws the bytes of the type with the layout `layout`, and in them `members`.
    fn map<'f>(&mut self, layout: &Layout<'_>, members: &mut dyn Iterator<Item = &'f Field<'f>>) -> fmt::Result {
        self.at = 0;
        for (field, color) in members.zip(COLORS.into_iter().cycle()) {
            let (start, end) = (start_bit(field), end_bit(field));
            self.padding(start)?;
            let (ty, extent) = (DeclaredType(field), Extents { start, end });
            match field.name() {
                "" if field.bits().is_some() => self.padding(end)?,
                "" => self.pieces(end, color, format_args!("{ty}"), format_args!("{ty}, {extent}"))?,
                name => self.pieces(end, color, format_args!("{name}"), format_args!("{name}: {ty}, {extent}"))?,
            }
        }
        self.padding(8 * layout.size() as u64)?;
        if self.at % ROW_BITS != 0 {
            self.y += ROW;
        }
        self.y += LINE / 2;
        Ok(())
    }

    /// Draws the bits before `end` as padding.
    fn padding(&mut self, end: u64) -> fmt::Result {
        let extent = Extents { start: self.at, end };
        self.pieces(end, "url(#gpu-abi-padding)", format_args!(""), format_args!("padding, {extent}"))
    }

    /// Draws the bits before `end`, a piece in each row.
    fn pieces(&mut self, end: u64, fill: &str, label: fmt::Arguments<'_>, title: fmt::Arguments<'_>) -> fmt::Result {
        let opacity = if fill.starts_with('#') { "0.35" } else { "1" };
        while self.at < end {
            let (column, y) = (self.at % ROW_BITS, self.y);
            if column == 0 {
                write!(self.out, "\n<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>", MAP - 8, y + 16, self.at / 8)?;
            }
            let width = (end - self.at).min(ROW_BITS - column);
            let (x, pixels, height) = (MAP + BIT * column as usize, BIT * width as usize, ROW - 4);
            write!(
                self.out,
                concat!(
                    "\n<svg x=\"{x}\" y=\"{y}\" width=\"{pixels}\" height=\"{height}\"><title>{title}</title>",
                    "<rect width=\"100%\" height=\"100%\" fill=\"{fill}\" fill-opacity=\"{opacity}\" stroke=\"#8b949e\"/>",
                    "<text x=\"2\" y=\"16\">{label}</text></svg>",
                ),
                x = x,
                y = y,
                pixels = pixels,
                height = height,
                title = Escaped(title),
                fill = fill,
                opacity = opacity,
                label = Escaped(label)
            )?;
            self.at += width;
            if self.at % ROW_BITS == 0 {
                self.y += ROW;
            }
            let rest = end.saturating_sub(self.at) / ROW_BITS;
            if width == ROW_BITS && rest >= MAX_ROWS {
                write!(self.out, "\n<text x=\"{MAP}\" y=\"{}\">⋮</text>", self.y + 10)?;
                self.y += LINE;
                self.at += (rest - 1) * ROW_BITS;
            }
        }
        Ok(())
    }
}

/// Whole bytes, or bits, counted from the type's start.
struct Extents {
    start: u64,
    end: u64,
}

impl fmt::Display for Extents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { start, end } = *self;
        match (start % 8, end % 8) {
            (0, 0) => write!(f, "offset {}, size {}", start / 8, (end - start) / 8),
            _ => write!(f, "bits {}", Bits { start, end }),
        }
    }
}

/// Writes each line of text as a text element.
struct Lines<'p, 'w> {
    picture: &'p mut Picture<'w>,
    /// The number of characters in the open line.
    len: Option<usize>,
}

impl Lines<'_, '_> {
    fn end(&mut self) -> fmt::Result {
        let Some(len) = self.len.take() else { return Ok(()) };
        self.picture.longest = self.picture.longest.max(len);
        self.picture.y += LINE;
        self.picture.out.write_str("</text>")
    }
}

impl Write for Lines<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for (at, part) in text.split('\n').enumerate() {
            if at > 0 {
                self.end()?;
            }
            if self.len.is_none() {
                let y = self.picture.y + 13;
                write!(self.picture.out, "\n<text x=\"{MARGIN}\" y=\"{y}\">")?;
            }
            self.len = Some(self.len.unwrap_or(0) + width(part));
            write!(self.picture.out, "{}", Escaped(part))?;
        }
        Ok(())
    }
}

/// Text in XML.
struct Escaped<T>(T);

impl<T: fmt::Display> fmt::Display for Escaped<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Escaping(f), "{}", self.0)
    }
}

struct Escaping<'f, 'g>(&'f mut fmt::Formatter<'g>);

impl Write for Escaping<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|c| match c {
            '<' => self.0.write_str("&lt;"),
            '>' => self.0.write_str("&gt;"),
            '&' => self.0.write_str("&amp;"),
            // XML has no way to write these.
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => self.0.write_char('\u{fffd}'),
            _ => self.0.write_char(c),
        })
    }
}
