//! Comparisons with the types in debug information: those of all kernels and variables are one walk over the types of each source.

use crate::compare::{Remedy, RustType, reports};
use crate::layout::Host;
use crate::verify::fields::FieldReport;
use alloc::vec::Vec;
use gpu_abi_reader::TypeList;
use gpu_abi_reader::interface::{Described, Interface, List};
use gpu_abi_reader::model::HostKind;
use std::collections::{BTreeMap, HashMap};

/// A type of the interface, by its source and its number there, and the number of a parameter in Rust. A variable has the number 0.
type Key = (usize, usize, usize);

/// Types in Rust and in debug information, compared.
pub(super) struct Comparisons<'i> {
    interface: &'i Interface<'i>,
    lists: Vec<List>,
    /// The host that the files were compiled for, if they show it.
    pub(super) host: Option<HostKind>,
    /// An empty list for types in names.
    pub(super) names: TypeList,
    /// What is still to be compared, by its source.
    wanted: BTreeMap<usize, Vec<(Key, RustType<'static>)>>,
    reports: HashMap<Key, FieldReport>,
}

impl<'i> Comparisons<'i> {
    pub(super) fn new(interface: &'i Interface<'i>) -> Self {
        let (lists, names) = interface.lists();
        let host = names.host();
        let names = names.for_host(Host::of_files(host).types());
        Self { interface, host, names, lists, wanted: BTreeMap::new(), reports: HashMap::new() }
    }

    /// Returns what to write instead of a type that is not laid out as on the kernels' host.
    pub(super) fn remedy(&self, ty: RustType<'_>) -> Option<Remedy> {
        self.host.and_then(|host| ty.of_other_host(host))
    }

    /// Adds the comparison of the parameter `rust` in Rust with the described one at `index`.
    pub(super) fn add(&mut self, all: &[Described], index: usize, (rust, ty): (usize, RustType<'static>)) {
        for described in all {
            let number = described.ty(index).map(|ty| ty.number);
            let wanted = self.wanted.entry(described.source).or_default();
            wanted.extend(number.map(|number| ((described.source, number, rust), ty)));
        }
    }

    /// Returns the first description of the parameter at `index`, with the list of its types, and its place there.
    pub(super) fn first<'d>(&self, all: &'d [Described], index: usize) -> Option<(&'d Described, &TypeList, usize)> {
        all.iter().find_map(|described| {
            let (places, types) = self.list(described.source)?;
            Some((described, types, places[described.ty(index)?.number]))
        })
    }

    /// Returns the types of a source, and the places of those with numbers.
    pub(super) fn list(&self, source: usize) -> Option<(&[usize], &TypeList)> {
        let list = self.lists.iter().find(|list| list.source == source)?;
        Some((&list.places, &list.types))
    }

    /// Compares what has been added.
    pub(super) fn compare(&mut self) {
        for (source, wanted) in core::mem::take(&mut self.wanted) {
            let Some(list) = self.lists.iter().find(|list| list.source == source) else { continue };
            let roots: Vec<_> = wanted.iter().map(|(key, rust)| (*rust, list.places[key.1])).collect();
            for ((key, _), mut report) in wanted.into_iter().zip(reports(&roots, &list.types)) {
                self.interface.ty(source, key.1).into_iter().for_each(|(ty, _)| report.set_source(ty));
                report.set_number(source);
                self.reports.insert(key, report);
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
