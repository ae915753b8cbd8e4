//! Rows of texts in columns.

use crate::paint::{Ink, Paint};
use std::fmt::Write;

/// A table whose columns are as wide as their contents.
#[derive(Debug)]
pub(crate) struct Sheet {
    columns: Vec<Column>,
    rows: Vec<Row>,
}

#[derive(Debug)]
struct Column {
    title: &'static str,
    side: Side,
}

#[derive(Debug)]
struct Row {
    ink: Ink,
    cells: Vec<String>,
}

/// The alignment of a column's texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Left,
    Right,
}

/// The text of a cell whose value the file does not state.
const UNKNOWN: &str = "-";

/// Returns the text of a cell for a number that may be unknown.
pub(crate) fn number(number: Option<usize>) -> String {
    number.map_or_else(|| UNKNOWN.to_owned(), |number| number.to_string())
}

impl Sheet {
    pub(crate) fn new(columns: &[(&'static str, Side)]) -> Self {
        let columns = columns.iter().map(|&(title, side)| Column { title, side }).collect();
        Self { columns, rows: Vec::new() }
    }

    /// Adds a row; there is one text for each column.
    pub(crate) fn row(&mut self, ink: Ink, cells: Vec<String>) {
        debug_assert_eq!(cells.len(), self.columns.len());
        self.rows.push(Row { ink, cells });
    }

    /// Writes the titles and the rows, each on a line of its own that starts with two spaces. Columns without any values
    /// are left out.
    pub(crate) fn write<'a>(&'a self, out: &mut String, paint: Paint) {
        let used = |index: usize| self.rows.iter().any(|row| !matches!(row.cells[index].as_str(), "" | UNKNOWN));
        let shown: Vec<usize> = (0..self.columns.len()).filter(|&index| used(index)).collect();
        let characters = |text: &str| text.chars().count();
        let width_of = |&index: &usize| {
            let cells = self.rows.iter().map(|row| characters(&row.cells[index]));
            cells.max().unwrap_or(0).max(characters(self.columns[index].title))
        };
        let widths: Vec<usize> = shown.iter().map(width_of).collect();
        let mut text = String::new();
        let mut line = |ink: Ink, cell_of: &dyn Fn(usize) -> &'a str| {
            text.clear();
            for (&index, &width) in shown.iter().zip(&widths) {
                let cell = cell_of(index);
                let gap = width - characters(cell);
                let (before, after) = if self.columns[index].side == Side::Left { (0, gap) } else { (gap, 0) };
                text.push_str("  ");
                text.extend(std::iter::repeat_n(' ', before));
                text.push_str(cell);
                text.extend(std::iter::repeat_n(' ', after));
            }
            writeln!(out, "{}", paint.ink(ink, text.trim_end())).expect("a string takes all text");
        };
        line(Ink::Faint, &|index| self.columns[index].title);
        for row in &self.rows {
            line(row.ink, &|index| &row.cells[index]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Color;

    #[test]
    fn columns_are_as_wide_as_their_texts() {
        let mut sheet =
            Sheet::new(&[("#", Side::Right), ("none", Side::Left), ("name", Side::Left), ("size", Side::Right)]);
        sheet.row(Ink::Plain, ["9", "-", "größe", "-"].map(Into::into).to_vec());
        sheet.row(Ink::Plain, ["10", "", "b", "12345"].map(Into::into).to_vec());
        let mut out = String::new();
        sheet.write(&mut out, Paint::new(Color::Never, false));
        assert_eq!(out, "   #  name    size\n   9  größe      -\n  10  b      12345\n");
    }
}
