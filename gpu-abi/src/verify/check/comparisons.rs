//! Comparisons with the types in debug information: those of all kernels and variables are one walk over the types of each source.

use crate::compare::RustType;
use crate::verify::fields::{FieldReport, reports};
use alloc::vec::Vec;
use gpu_abi_reader::interface::{Described, Interface};
use gpu_abi_reader::model::HostKind;
use std::collections::{BTreeMap, HashMap};

/// A type of the interface, by its source and its number there, and the number of a parameter in Rust. A variable has the number 0.
type Key = (usize, usize, usize);

/// Types in Rust and in debug information, compared.
pub(super) struct Comparisons<'i> {
    interface: &'i Interface<'i>,
    /// The host that the files were compiled for, if they show it.
    pub(super) host: Option<HostKind>,
    /// What is still to be compared, by its source.
    wanted: BTreeMap<usize, Vec<(Key, RustType<'static>)>>,
    reports: HashMap<Key, FieldReport>,
}

impl<'i> Comparisons<'i> {
    pub(super) fn new(interface: &'i Interface<'i>, host: Option<HostKind>) -> Self {
        Self { interface, host, wanted: BTreeMap::new(), reports: HashMap::new() }
    }

    /// Adds the comparison of the parameter `rust` in Rust with the described one at `index`.
    pub(super) fn add(&mut self, all: &[Described], index: usize, (rust, ty): (usize, RustType<'static>)) {
        for described in all {
            let number = described.ty(index).map(|ty| ty.number);
            let wanted = self.wanted.entry(described.source).or_default();
            wanted.extend(number.map(|number| ((described.source, number, rust), ty)));
        }
    }

    /// Compares what has been added.
    pub(super) fn compare(&mut self) {
        for (source, wanted) in core::mem::take(&mut self.wanted) {
            let described = wanted.into_iter().filter_map(|(key, rust)| {
                let (ty, types) = self.interface.ty(source, key.1)?;
                Some((key, (rust, ty), types))
            });
            let described: Vec<_> = described.collect();
            if let Some((.., types)) = described.first() {
                let pairs: Vec<_> = described.iter().map(|(_, pair, _)| *pair).collect();
                let keys = described.iter().map(|(key, ..)| *key);
                self.reports.extend(keys.zip(reports(&pairs, types)));
            }
        }
    }

    /// Returns the comparison of the parameter `rust` in Rust with the described one at `index`: the first that differs, or else the first
    /// complete one, or else the first one.
    pub(super) fn best<'d>(
        &self,
        all: &'d [Described],
        index: usize,
        rust: usize,
    ) -> Option<(&'d Described, &FieldReport)> {
        let report = |described: &'d Described| {
            Some((described, self.reports.get(&(described.source, described.ty(index)?.number, rust))?))
        };
        let quality = |report: &FieldReport| if report.agrees() { 1 + u8::from(!report.is_complete()) } else { 0 };
        all.iter().filter_map(report).min_by_key(|(_, report)| quality(report))
    }
}
