//! Draws the structs of a file as one picture, from top to bottom.

use super::Types;
use gpu_abi::layout::Kind;
use gpu_abi::report::Svg;
use std::fmt::Write;

/// Returns the SVG document, or an empty string if there are no structs.
pub(crate) fn svg(types: &[Types<'_>], nested: bool) -> String {
    let layouts = types.iter().flat_map(|types| &types.layouts);
    let records = layouts.filter(|layout| matches!(layout.kind(), Kind::Record(_)));
    let pictures: Vec<Svg<'_>> = records.map(|layout| Svg::new(layout)).collect();
    if pictures.is_empty() {
        return String::new();
    }
    let sizes: Vec<(usize, usize)> = pictures.iter().map(|picture| picture.dimensions(nested)).collect();
    let width = sizes.iter().map(|size| size.0).max().unwrap_or(0);
    let height: usize = sizes.iter().map(|size| size.1).sum();
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n"
    );
    let mut top = 0;
    for (picture, (_, height)) in pictures.iter().zip(sizes) {
        let text = if nested { format!("{picture:#}") } else { picture.to_string() };
        // A picture within another needs a position.
        let rest = text.strip_prefix("<svg").unwrap_or(&text);
        write!(out, "<svg y=\"{top}\"{rest}").expect("a string takes all text");
        top += height;
    }
    out + "</svg>\n"
}
