//! Tables of text with aligned columns, written without allocation.

use super::width::width;
use core::fmt::{self, Display, Write};

/// The titles of a table's columns, and their widths in characters. The column of bits is left out if no row has any.
#[derive(Debug)]
pub(crate) struct Columns<const N: usize> {
    titles: [&'static str; N],
    widths: [usize; N],
}

impl<const N: usize> Columns<N> {
    /// Returns columns that are as wide as their titles.
    #[inline]
    pub(crate) fn new(titles: [&'static str; N]) -> Self {
        Self { titles, widths: titles.map(|title| if title == "bits" { 0 } else { title.len() }) }
    }

    /// Makes the columns wide enough for a row.
    #[inline]
    pub(crate) fn widen(&mut self, cells: [&dyn Display; N]) {
        for ((column, title), cell) in self.widths.iter_mut().zip(self.titles).zip(cells) {
            match width(cell) {
                0 => {}
                cell => *column = cell.max(title.len()).max(*column),
            }
        }
    }

    /// Returns the width of the whole table, with two spaces after each column.
    pub(crate) fn total(&self) -> usize {
        self.widths.iter().filter(|column| **column > 0).map(|column| column + 2).sum()
    }

    /// Writes a row without spaces at its end. Offsets and sizes are aligned to the right.
    #[inline]
    pub(crate) fn write(&self, out: &mut dyn Write, cells: [&dyn Display; N]) -> fmt::Result {
        let mut gap = 0;
        let columns = self.widths.into_iter().zip(self.titles).zip(cells);
        for ((column, title), cell) in columns.filter(|((column, _), _)| *column > 0) {
            let written = width(cell);
            let free = column.saturating_sub(written);
            let (before, after) = if matches!(title, "offset" | "size") { (free, 0) } else { (0, free) };
            gap += before;
            if written > 0 {
                write!(out, "{:gap$}{cell}", "")?;
                gap = 0;
            }
            gap += after + 2;
        }
        Ok(())
    }
}
