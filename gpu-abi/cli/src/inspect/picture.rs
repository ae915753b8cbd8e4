//! Draws the structs of a file as one picture, from top to bottom.

use super::Types;
use gpu_abi::layout::Kind;
use gpu_abi::report::Svg;
use std::fmt::Write;

/// Returns the SVG document, or an empty string if there are no structs.
pub(crate) fn svg(types: &[Types<'_>], nested: bool) -> String {
    let layouts = types.iter().flat_map(|types| &types.layouts);
    let records = layouts.filter(|layout| matches!(layout.kind(), Kind::Record(_)));
    let mut pictures: Vec<(String, (usize, usize))> = Vec::new();
    for picture in records.map(|layout| Svg::new(layout)) {
        let text = if nested { format!("{picture:#}") } else { picture.to_string() };
        // Several modules describe the same struct.
        if pictures.iter().all(|(known, _)| *known != text) {
            pictures.push((text, picture.dimensions(nested)));
        }
    }
    if pictures.is_empty() {
        return String::new();
    }
    let sizes = pictures.iter().map(|(_, size)| *size);
    let width = sizes.clone().map(|size| size.0).max().unwrap_or(0);
    let height: usize = sizes.map(|size| size.1).sum();
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n"
    );
    let mut top = 0;
    for (text, (_, height)) in &pictures {
        // A picture within another needs a position.
        let rest = text.strip_prefix("<svg").unwrap_or(text);
        write!(out, "<svg y=\"{top}\"{rest}").expect("a string takes all text");
        top += height;
    }
    out + "</svg>\n"
}
