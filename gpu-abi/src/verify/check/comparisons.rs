//! Comparisons with the types in debug information: those of all kernels and variables are one walk over the types of each source.

use crate::compare::RustType;
use crate::verify::fields::{FieldReport, reports};
use alloc::vec::Vec;
use gpu_abi_reader::debug::TypeTable;
use gpu_abi_reader::interface::{Described, Interface};
use std::collections::{BTreeMap, HashMap};

/// A type of the interface, by its source and its number there, and the number of a parameter in Rust. A variable has the number 0.
type Key = (usize, usize, usize);

/// Types in Rust and in debug information, compared.
pub(super) struct Comparisons<'i> {
    interface: &'i Interface<'i>,
    reports: HashMap<Key, FieldReport>,
}

/// Returns the comparison of the parameter `rust` in Rust with the described one at `index`, if its type is known.
pub(super) fn wanted<'a>(
    described: &Described,
    index: usize,
    rust: usize,
    ty: RustType<'a>,
) -> Option<(Key, RustType<'a>)> {
    Some(((described.source, described.ty(index)?.number, rust), ty))
}

impl<'i> Comparisons<'i> {
    pub(super) fn new(interface: &'i Interface<'i>) -> Self {
        Self { interface, reports: HashMap::new() }
    }

    /// Compares types.
    pub(super) fn add<'a>(&mut self, wanted: impl Iterator<Item = (Key, RustType<'a>)>) {
        let mut sources: BTreeMap<usize, Vec<_>> = BTreeMap::new();
        for (key @ (source, number, _), rust) in wanted {
            let ty = self.interface.ty(source, number).filter(|_| !self.reports.contains_key(&key));
            sources.entry(source).or_default().extend(ty.map(|(ty, types)| (key, (rust, ty), types)));
        }
        for compared in sources.into_values() {
            let Some((.., types)) = compared.first() else { continue };
            let all: Vec<_> = compared.iter().map(|(_, pair, _)| *pair).collect();
            let keys = compared.iter().map(|(key, ..)| *key);
            self.reports.extend(keys.zip(reports(&all, TypeTable::new(types))));
        }
    }

    /// Returns the comparison of the parameter `rust` in Rust with the described one at `index`: of those of an image, the first that
    /// differs, or else the first complete one, or else the first one.
    pub(super) fn best(&self, all: &[Described], image: usize, index: usize, rust: usize) -> Option<&FieldReport> {
        let of_image = all.iter().filter(|described| described.is_of(image));
        let compared =
            of_image.filter_map(|described| self.reports.get(&(described.source, described.ty(index)?.number, rust)));
        let is_better = |next: &FieldReport, first: &FieldReport| {
            first.agrees() && (!next.agrees() || next.is_complete() && !first.is_complete())
        };
        compared.reduce(|first, next| if is_better(next, first) { next } else { first })
    }
}
