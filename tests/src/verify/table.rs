//! The table of changes: how many were made, and how many of them were found.

use std::collections::BTreeMap;
use std::fmt;

use super::mutation::{Mutation, Place};
use super::source::Source;

/// The comparison that a change is found by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum By {
    /// The members, in debug information.
    Members,
    /// The members, in the host's debug information.
    Host,
    /// The parameters, in PTX text.
    Parameters,
    /// The parameters, in a cubin.
    Cubin,
    /// rustc, in a program that names these files.
    Rustc(Source),
}

/// The numbers of changes made and found, by change and comparison.
#[derive(Debug, Default)]
pub struct Table(BTreeMap<(Mutation, Place), BTreeMap<By, [usize; 2]>>);

impl Table {
    /// Counts a change.
    pub fn count(&mut self, mutation: Mutation, place: Place, by: By, is_found: bool) {
        let [made, found] = self.0.entry((mutation, place)).or_default().entry(by).or_default();
        *made += 1;
        *found += usize::from(is_found);
    }

    /// Adds the counts of another table.
    pub fn add(&mut self, other: Self) {
        for (row, cells) in other.0 {
            for (by, cell) in cells {
                let sum = self.0.entry(row).or_default().entry(by).or_default();
                *sum = [sum[0] + cell[0], sum[1] + cell[1]];
            }
        }
    }

    /// Returns the comparisons that must have been made and were not.
    pub fn gaps(&self) -> Vec<String> {
        let cells = |mutation: Mutation, by: By| {
            self.0.iter().filter(move |((other, _), _)| *other == mutation).filter_map(move |(_, cells)| cells.get(&by))
        };
        let mut gaps = Vec::new();
        let mut need = |mutation: Mutation, by: By| {
            if cells(mutation, by).next().is_none() {
                gaps.push(format!("{mutation:?} was never compared by {by:?}"));
            }
        };
        for mutation in Mutation::OF_RECORDS {
            need(mutation, By::Host);
            if !mutation.is_of_kernel() {
                need(mutation, By::Members);
            }
            if mutation.alters_sizes() {
                need(mutation, By::Parameters);
            }
        }
        for mutation in Mutation::OF_KERNELS {
            for source in Source::ALL {
                need(mutation, By::Rustc(source));
            }
        }
        for mutation in [Mutation::Length, Mutation::AddMember, Mutation::AddParameter] {
            need(mutation, By::Cubin);
        }
        for place in [Place::Held, Place::Array] {
            if !self.0.iter().any(|((_, other), cells)| *other == place && cells.contains_key(&By::Members)) {
                gaps.push(format!("no change was made with the place {place:?}"));
            }
        }
        gaps
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns: Vec<By> =
            [By::Members, By::Host, By::Parameters, By::Cubin].into_iter().chain(Source::ALL.map(By::Rustc)).collect();
        write!(f, "  {:28}", "found/made, by rustc from a source")?;
        for by in &columns {
            let head = format!("{by:?}");
            write!(f, " {:>11}", head.trim_start_matches("Rustc(").trim_end_matches(')'))?;
        }
        for ((mutation, place), cells) in &self.0 {
            write!(f, "\n  {:34}", format!("{mutation:?}, {place:?}"))?;
            for by in &columns {
                let cell = cells.get(by).map_or("-".to_owned(), |[made, found]| format!("{found}/{made}"));
                write!(f, " {cell:>11}")?;
            }
        }
        Ok(())
    }
}
