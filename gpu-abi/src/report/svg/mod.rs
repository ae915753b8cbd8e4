//! A layout as a picture.
//!
//! A row has eight bytes and a segment is as wide as its bits, so bit-fields need no second drawing. If one member fills
//! many rows, most are omitted. Each piece has its member's name; one that is too narrow has a number, which is in the list of
//! the members. The same walk first measures the picture and then draws it.

mod canvas;
mod label;
mod list;
mod parts;
mod rows;

use self::canvas::{BIT, Canvas, Escaped, LINE, MAP, MAP_END, MARGIN, Nothing, ROW_BITS, Style};
use self::list::List;
use self::rows::Rows;
use super::extent::Extent;
use super::rows::record_of;
use super::segments::{self, Owner, Path, Segment};
use super::type_name::{DeclaredType, TypeName};
use crate::layout::{Kind, Layout};
use core::fmt;

/// A picture of a type's bytes as an SVG document: members, bit-fields and padding to scale, with a list of the members.
///
/// A union has one map for each member; a type that is not a record has none. `{:#}` also shows the members of structs and
/// unions within the type. The colors suit light and dark backgrounds, and each shape has a `title` that describes it. If a
/// member's name does not fit, it is shortened; a shape too narrow for that has a number in italics, which the list explains.
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
/// assert!(picture.contains("<title>3 bytes of padding, offset 1</title>"));
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

    /// Returns the width and the height of the picture in pixels; with `nested`, of the `{:#}` picture.
    pub fn dimensions(&self, nested: bool) -> (usize, usize) {
        let mut nothing = Nothing;
        let mut canvas = Canvas { out: &mut nothing, y: 0, widest: 0 };
        let drawn = Picture { layout: self.layout, nested }.draw(&mut canvas);
        debug_assert!(drawn.is_ok(), "measuring writes nothing");
        (canvas.widest.max(MAP_END) + MARGIN, canvas.y + MARGIN)
    }
}

impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nested = f.alternate();
        let (width, height) = self.dimensions(nested);
        write!(
            f,
            concat!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}" role="img" "#,
                r#"font-family="ui-monospace, 'DejaVu Sans Mono', monospace" font-size="12">"#,
            ),
            width, height
        )?;
        f.write_str(STYLE)?;
        let mut canvas = Canvas { out: f, y: 0, widest: 0 };
        Picture { layout: self.layout, nested }.draw(&mut canvas)?;
        f.write_str("\n</svg>\n")
    }
}

/// The colors, of medium lightness and half-transparent to suit light and dark backgrounds; text changes with the
/// background. A text within a shape does not hide the shape's title.
const STYLE: &str = "
<style>
.gpu-abi text { fill: #1f2328 }
.gpu-abi .faint { fill: #6e7781 }
.gpu-abi .number { font-style: italic }
.gpu-abi [text-anchor=middle] { pointer-events: none }
@media (prefers-color-scheme: dark) { .gpu-abi text { fill: #e6edf3 } .gpu-abi .faint { fill: #8b949e } }
</style>
<defs><pattern id=\"gpu-abi-padding\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
<line x1=\"0\" y1=\"0\" x2=\"0\" y2=\"6\" stroke=\"#8b949e\" stroke-width=\"1.5\" stroke-opacity=\"0.6\"/></pattern></defs>";

struct Picture<'a> {
    layout: &'a Layout<'a>,
    nested: bool,
}

impl<'a> Picture<'a> {
    fn draw(&self, canvas: &mut Canvas<'_>) -> fmt::Result {
        let layout = self.layout;
        canvas.out.write_str("\n<g class=\"gpu-abi\">")?;
        canvas.y = MARGIN;
        let keyword = match layout.kind() {
            Kind::Record(form) if form.is_union() => "union ",
            Kind::Record(_) => "struct ",
            Kind::Enum { .. } => "enum ",
            _ => "",
        };
        title(canvas, format_args!("{keyword}{}, {}", TypeName(layout), Extent(layout)))?;

        match layout.kind() {
            _ if is_union(layout) => self.members(canvas, layout, 0, None)?,
            Kind::Record(_) => self.map(canvas, &|visit| segments::for_each(layout, self.nested, visit))?,
            _ => {}
        }
        canvas.out.write_str("\n</g>")
    }

    /// Draws one map with the list of its members.
    fn map(&self, canvas: &mut Canvas<'_>, walk: Walk<'_, 'a>) -> fmt::Result {
        self.head(canvas)?;
        let mut rows = Rows { canvas, numbers: 0, row: None };
        walk(&mut |segment| rows.segment(&segment))?;
        rows.end();
        canvas.y += LINE / 2;
        List::of(walk)?.draw(canvas, walk)?;
        if self.nested { self.unions(canvas, walk) } else { Ok(()) }
    }

    /// Draws the maps of the unions that one map shows as single members; for an array of unions, those of its first element.
    fn unions(&self, canvas: &mut Canvas<'_>, walk: Walk<'_, 'a>) -> fmt::Result {
        walk(&mut |segment| {
            let Owner::Member { path, .. } = segment.owner else { return Ok(()) };
            let layout = path.field.layout();
            match record_of(layout).filter(|record| path.field.bits().is_none() && is_union(record)) {
                Some(union) => {
                    let path = if matches!(layout.kind(), Kind::Array { .. }) { path.first() } else { path };
                    self.members(canvas, union, segment.start, Some(&path))
                }
                None => Ok(()),
            }
        })
    }

    /// Draws a map for each member of a union, which starts at bit `base` of the type and is the member `parent` of it.
    fn members(
        &self,
        canvas: &mut Canvas<'_>,
        union: &'a Layout<'a>,
        base: u64,
        parent: Option<&Path<'_, 'a>>,
    ) -> fmt::Result {
        for (index, field) in union.fields().iter().enumerate() {
            let (path, ty) = (Path::new(parent, field), DeclaredType(field));
            let separator = if field.name().is_empty() { "" } else { ": " };
            canvas.text(MARGIN, canvas.y, Style::Start, format_args!("as {path}{separator}{ty}"))?;
            canvas.y += LINE;
            self.map(canvas, &|visit| segments::for_each_as(union, index, base, parent, self.nested, visit))?;
        }
        Ok(())
    }

    /// Numbers the columns.
    fn head(&self, canvas: &mut Canvas<'_>) -> fmt::Result {
        for byte in 0..(ROW_BITS as usize / 8).min(self.layout.size()) {
            let x = MAP + BIT * 8 * byte + BIT * 4;
            canvas.text(x, canvas.y, Style::FaintMiddle, format_args!("+{byte}"))?;
        }
        canvas.y += LINE;
        Ok(())
    }
}

fn is_union(layout: &Layout<'_>) -> bool {
    matches!(layout.kind(), Kind::Record(form) if form.is_union())
}

/// A function that calls its argument with each segment of a map.
type Walk<'w, 'a> = &'w dyn Fn(&mut dyn FnMut(Segment<'_, 'a>) -> fmt::Result) -> fmt::Result;

/// Writes the picture's title, both as `<title>` for screen readers and as text above the map.
fn title(canvas: &mut Canvas<'_>, title: fmt::Arguments<'_>) -> fmt::Result {
    write!(canvas.out, "\n<title>{}</title>", Escaped(title))?;
    canvas.text(MARGIN, canvas.y, Style::Title, title)?;
    canvas.y += LINE + LINE / 2;
    Ok(())
}

#[cfg(test)]
mod tests;
