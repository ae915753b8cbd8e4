//! A table of a kernel's parameters on two sides.

use crate::change::Change;
use crate::compare::{KernelPair, Limit};
use crate::loaded::Parameter;
use crate::paint::Ink;
use crate::sheet::{Align, Sheet, number, stated};

impl Change {
    /// Returns the color of a line about the change.
    pub(crate) const fn ink(self) -> Ink {
        match self {
            Self::Same => Ink::Plain,
            Self::Changed => Ink::Changed,
            Self::Removed => Ink::Old,
            Self::Added => Ink::New,
        }
    }
}

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
    let mut columns = vec![("", Align::Left), ("#", Align::Right)];
    columns.extend(side);
    columns.push(("|", Align::Left));
    columns.extend(side);
    let mut sheet = Sheet::new(&columns);
    for (index, param) in pair.params.iter().enumerate() {
        let change = param.change();
        let mut row = vec![change.sign().to_owned(), index.to_string()];
        row.extend(cells(param.old));
        row.push("|".to_owned());
        row.extend(cells(param.new));
        sheet.row(change.ink(), row);
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
