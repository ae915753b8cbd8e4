//! Tables of text with aligned columns.

use crate::change::Change;
use crate::paint::{Ink, Paint};

/// A table whose columns are as wide as their contents.
#[derive(Debug)]
pub(crate) struct Sheet {
    titles: Vec<&'static str>,
    rows: Vec<Row>,
}

#[derive(Debug)]
struct Row {
    ink: Ink,
    cells: Vec<String>,
}

/// The titles of the columns of numbers, which are aligned to the right.
const NUMBERS: [&str; 5] = ["#", "offset", "size", "align", "value"];

/// The text of a cell whose value the file does not state.
const UNKNOWN: &str = "-";

/// Returns the text of a cell for a number that may be unknown, because it depends on the architecture.
pub(crate) fn number(number: Option<usize>) -> String {
    number.map_or_else(|| UNKNOWN.to_owned(), |number| number.to_string())
}

/// Returns the text of a cell for a number that some images do not state: cubins state no alignments.
pub(crate) fn stated(number: Option<usize>) -> String {
    number.map(|number| number.to_string()).unwrap_or_default()
}

/// Returns the first of several names, and the number of the others.
pub(crate) fn first_of(names: &[impl AsRef<str>]) -> String {
    /// The maximum number of names in a line.
    const MAX: usize = 8;

    let first: Vec<String> = names.iter().take(MAX).map(|name| format!("`{}`", name.as_ref())).collect();
    match names.len() - first.len() {
        0 => first.join(", "),
        more => format!("{} and {more} more", first.join(", ")),
    }
}

/// Returns a number of things in words.
pub(crate) fn counted(count: usize, of: &str) -> String {
    format!("{count} {of}{}", if count == 1 { "" } else { "s" })
}

/// Fills the empty cells of a row from another row, and returns `true`, if all other cells are the same.
pub(crate) fn fill(cells: &mut [String], others: &[String]) -> bool {
    let can_be_filled = can_be_filled(cells, others);
    if can_be_filled {
        for (cell, other) in cells.iter_mut().zip(others).filter(|(cell, _)| cell.is_empty()) {
            cell.clone_from(other);
        }
    }
    can_be_filled
}

/// Returns whether all cells that both rows have are the same.
fn can_be_filled(cells: &[String], others: &[String]) -> bool {
    cells.iter().zip(others).all(|(cell, other)| cell.is_empty() || other.is_empty() || cell == other)
}

impl Sheet {
    pub(crate) fn new(titles: &[&'static str]) -> Self {
        Self { titles: titles.to_vec(), rows: Vec::new() }
    }

    /// Returns a table of items on two sides: a sign, the columns `before`, and the columns `side` of each side.
    pub(crate) fn of_sides(before: &[&'static str], side: &[&'static str]) -> Self {
        Self::new(&[&[""], before, side, &["|"], side].concat())
    }

    /// Adds the row of an item on two sides.
    pub(crate) fn sides<const N: usize>(&mut self, change: Change, before: &[String], old: [String; N], new: [String; N]) {
        self.row(change.ink(), [&[change.sign().to_owned()], before, &old, &["|".to_owned()], &new].concat());
    }

    /// Adds a row; there is one text for each column.
    pub(crate) fn row(&mut self, ink: Ink, cells: Vec<String>) {
        debug_assert_eq!(cells.len(), self.titles.len());
        self.rows.push(Row { ink, cells });
    }

    /// Fills empty cells from another table with the same columns, and returns `true`, if all other cells are the same.
    pub(crate) fn merge(&mut self, other: &Self) -> bool {
        let mut pairs = self.rows.iter().zip(&other.rows);
        let can_be_filled = self.rows.len() == other.rows.len()
            && pairs.all(|(row, other)| row.ink == other.ink && can_be_filled(&row.cells, &other.cells));
        if can_be_filled {
            for (row, other) in self.rows.iter_mut().zip(&other.rows) {
                fill(&mut row.cells, &other.cells);
            }
        }
        can_be_filled
    }

    /// Writes the titles and the rows, each on a line of its own that starts with two spaces. Columns without any values
    /// are left out.
    pub(crate) fn write<'a>(&'a self, out: &mut String, paint: Paint) {
        // The signs of changes have no title.
        let is_unknown = |index: usize, cell: &str| cell == UNKNOWN && !self.titles[index].is_empty();
        let is_value = |index: usize, cell: &str| !cell.is_empty() && !is_unknown(index, cell);
        let used = |index: usize| self.rows.iter().any(|row| is_value(index, &row.cells[index]));
        let shown: Vec<usize> = (0..self.titles.len()).filter(|&index| used(index)).collect();
        let characters = |text: &str| text.chars().count();
        let width_of = |&index: &usize| {
            let cells = self.rows.iter().map(|row| characters(&row.cells[index]));
            cells.max().unwrap_or(0).max(characters(self.titles[index]))
        };
        let widths: Vec<usize> = shown.iter().map(width_of).collect();
        let mut text = String::new();
        let mut line = |ink: Ink, cell_of: &dyn Fn(usize) -> &'a str| {
            text.clear();
            for (&index, &width) in shown.iter().zip(&widths) {
                let cell = cell_of(index);
                let gap = width - characters(cell);
                let (before, after) = if NUMBERS.contains(&self.titles[index]) { (gap, 0) } else { (0, gap) };
                text.push_str("  ");
                text.extend(std::iter::repeat_n(' ', before));
                text.push_str(cell);
                text.extend(std::iter::repeat_n(' ', after));
            }
            paint.line(out, ink, text.trim_end());
        };
        line(Ink::Faint, &|index| self.titles[index]);
        for row in &self.rows {
            line(row.ink, &|index| &row.cells[index]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::ColorChoice;

    #[test]
    fn columns_are_as_wide_as_their_texts() {
        let mut sheet = Sheet::new(&["#", "none", "name", "size"]);
        sheet.row(Ink::Plain, ["9", "-", "größe", "-"].map(Into::into).to_vec());
        sheet.row(Ink::Plain, ["10", "", "b", "12345"].map(Into::into).to_vec());
        let mut out = String::new();
        sheet.write(&mut out, Paint::new(ColorChoice::Never, false));
        assert_eq!(out, "   #  name    size\n   9  größe      -\n  10  b      12345\n");
    }

    #[test]
    fn only_empty_cells_are_filled() {
        let table = |rows: &[[&str; 2]]| {
            let mut sheet = Sheet::new(&["offset", "kind"]);
            rows.iter().for_each(|row| sheet.row(Ink::Plain, row.map(Into::into).to_vec()));
            sheet
        };
        let mut sheet = table(&[["0", ""], ["8", ""]]);
        assert!(!sheet.merge(&table(&[["0", "integer"], ["-", "integer"]])));
        assert!(!sheet.merge(&table(&[["0", "integer"]])));
        assert_eq!(sheet.rows[0].cells, ["0", ""]);
        assert!(sheet.merge(&table(&[["0", "integer"], ["8", "float"]])));
        assert_eq!(sheet.rows[1].cells, ["8", "float"]);
        assert!(!sheet.merge(&table(&[["0", "float"], ["8", "float"]])));
    }
}
