//! The counts of what was compared, and the table of changes.

use std::collections::BTreeMap;
use std::fmt;

use super::mutation::Mutation;

/// The counts of what agrees in a module.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Kernels, by their parameters.
    pub kernels: usize,
    /// Records, by their members; `None` where there is no debug information.
    pub records: Option<usize>,
}

/// How many changes were made, and how many of them found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Made.
    pub made: usize,
    /// Found.
    pub found: usize,
}

impl Tally {
    /// Counts one more.
    pub fn count(&mut self, is_found: bool) {
        self.made += 1;
        self.found += usize::from(is_found);
    }

    pub(super) fn add(&mut self, other: Self) {
        self.made += other.made;
        self.found += other.found;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.made == 0 { f.pad("-") } else { f.pad(&format!("{}/{}", self.found, self.made)) }
    }
}

/// The results for one kind of change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// By the members: changes of the record itself.
    pub own: Tally,
    /// By the members: changes of a record that it holds.
    pub held: Tally,
    /// By the members: changes in an array.
    pub array: Tally,
    /// By the parameters: changes that alter the size or alignment of one, or their number.
    pub params: Tally,
    /// By rustc, of the same, in a program that names the PTX text or the fatbin.
    pub rustc: Tally,
    /// By rustc, of those that a cubin shows, in a program that names the cubin.
    pub rustc_cubin: Tally,
}

/// The changes, by kind.
#[derive(Debug, Default)]
pub struct Changes(BTreeMap<Mutation, Row>);

impl Changes {
    /// Adds what was found in a further module.
    pub fn add(&mut self, rows: BTreeMap<Mutation, Row>) {
        for (mutation, row) in rows {
            let sum = self.0.entry(mutation).or_default();
            for (sum, row) in [
                (&mut sum.own, row.own),
                (&mut sum.held, row.held),
                (&mut sum.array, row.array),
                (&mut sum.params, row.params),
                (&mut sum.rustc, row.rustc),
                (&mut sum.rustc_cubin, row.rustc_cubin),
            ] {
                sum.add(row);
            }
        }
    }

    /// Returns whether every kind of change was made, in every place, and given to rustc if it is one that a parameter shows.
    pub fn are_whole(&self) -> bool {
        let sum = |tally: fn(&Row) -> Tally| self.0.values().map(|row| tally(row).made).sum::<usize>();
        let is_made = |mutation: &Mutation| {
            self.0.get(mutation).is_some_and(|row| {
                (mutation.is_of_kernel() || row.own.made + row.array.made > 0)
                    && (row.rustc.made > 0 || !mutation.alters_sizes())
            })
        };
        Mutation::OF_RECORDS.iter().all(is_made)
            && sum(|row| row.held) > 0
            && sum(|row| row.array) > 0
            && sum(|row| row.rustc_cubin) > 0
    }
}

impl fmt::Display for Changes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heads = ["in the record", "in one it holds", "in an array", "parameters", "rustc", "rustc, cubin"];
        write!(f, "  {:22}", "changed, and found")?;
        for head in heads {
            write!(f, " {head:>15}")?;
        }
        for (mutation, row) in &self.0 {
            write!(f, "\n  {mutation:22}")?;
            for tally in [row.own, row.held, row.array, row.params, row.rustc, row.rustc_cubin] {
                write!(f, " {tally:>15}")?;
            }
        }
        Ok(())
    }
}
