//! A table of a kernel's parameters on two sides.

use crate::compare::{KernelPair, Limit};
use crate::loaded::Parameter;
use crate::sheet::{Align, Sheet, number, stated};

/// Returns a table with the parameters of both sides next to each other, with differences marked.
pub(crate) fn params(pair: &KernelPair<'_>) -> Option<Sheet> {
    if pair.params.is_empty() {
        return None;
    }
    let side = [
        ("offset", Align::Right),
        ("size", Align::Right),
        ("align", Align::Right),
        ("kind", Align::Left),
        ("type", Align::Left),
    ];
    let mut sheet = Sheet::of_sides(&[("#", Align::Right)], &side);
    for (index, param) in pair.params.iter().enumerate() {
        sheet.sides(param.change(), &[index.to_string()], cells(param.old), cells(param.new));
    }
    Some(sheet)
}

/// Returns a line for each limit that differs.
pub(crate) fn limits(pair: &KernelPair<'_>) -> impl Iterator<Item = String> {
    let shown = |limit: Option<Limit>| limit.map_or_else(|| "none".to_owned(), |limit| limit.to_string());
    pair.limits.iter().map(move |limit| format!("  !  {}: {} | {}", limit.name, shown(limit.old), shown(limit.new)))
}

fn cells(param: Option<&Parameter>) -> [String; 5] {
    let Some(param) = param else { return Default::default() };
    let ty = param.type_name().unwrap_or_default();
    [number(param.offset), param.size.to_string(), stated(param.align), param.kind_text(), ty]
}
