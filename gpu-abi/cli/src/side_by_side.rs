//! A table of a kernel's parameters on two sides.

use crate::compare::{Change, KernelPair, Limit};
use crate::load::Parameter;
use crate::paint::{Ink, Paint};
use crate::sheet::{Sheet, Side, number};

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

/// Writes the parameters of both sides next to each other, with differences marked, and the limits that differ.
pub(crate) fn write(out: &mut String, pair: &KernelPair<'_>, paint: Paint) {
    if !pair.params.is_empty() {
        let side = [
            ("offset", Side::Right),
            ("size", Side::Right),
            ("align", Side::Right),
            ("kind", Side::Left),
            ("type", Side::Left),
        ];
        let mut columns = vec![("", Side::Left), ("#", Side::Right)];
        columns.extend(side);
        columns.push(("|", Side::Left));
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
        sheet.write(out, paint);
    }
    for limit in &pair.limits {
        let shown = |limit: Option<Limit>| limit.map_or_else(|| "none".to_owned(), |limit| limit.to_string());
        let text = format!("  !  {}: {} | {}", limit.name, shown(limit.old), shown(limit.new));
        out.push_str(&paint.ink(Ink::Changed, text).to_string());
        out.push('\n');
    }
}

fn cells(param: Option<&Parameter>) -> [String; 5] {
    let Some(param) = param else { return Default::default() };
    let ty = param.type_name().unwrap_or_default();
    [number(param.offset), param.size.to_string(), number(param.align), param.kind_text(), ty]
}
