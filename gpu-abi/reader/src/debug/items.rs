//! The functions and variables that a file describes, by the names that find them.

use super::KernelTypesError;
use super::build::Builder;
use super::die::Die;
use super::entries::Level;
use super::function::Convention;
use super::kernel_types::Side;
use super::units::Unit;
use super::variable::Path;
use crate::error::ReadError;
use crate::names::{launched_by, own_symbol};
use crate::stub_name::{of_clang_symbol, plain_name};
use gimli::constants as dw;
use std::collections::HashMap;

/// A variable that nvcc defines in each unit that it writes for the host compiler.
const NVCC_MARK: &str = "__cudaFatCubinHandle";

/// The functions and variables of all parts of a file.
#[derive(Clone, Debug, Default)]
pub(super) struct Items {
    /// Functions by their symbols, and variables also by their names with namespaces.
    by_name: HashMap<String, Vec<Item>>,
    /// The mangled names of kernels with nvcc's stubs by source names, to find `extern "C"` kernels, whose names the stubs contain in
    /// mangled form. Each comes with the index of its source.
    stubs: HashMap<String, Vec<(usize, String)>>,
}

/// The description of a function or variable.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    /// The index of the part of the file.
    pub(super) source: usize,
    /// The offset in `.debug_info`.
    pub(super) at: usize,
    pub(super) form: Form,
}

/// What an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Function(Convention),
    Variable,
}

impl Items {
    /// Returns the functions or the variables with this name that are in the wanted sources.
    pub(super) fn named(&self, name: &str, is_function: bool, is_wanted: &dyn Fn(usize) -> bool) -> Vec<Item> {
        let is_wanted = |item: &&Item| (item.form != Form::Variable) == is_function && is_wanted(item.source);
        self.by_name.get(name).into_iter().flatten().filter(is_wanted).copied().collect()
    }

    /// Returns all descriptions of a kernel in the wanted sources.
    pub(super) fn kernel(&self, symbol: &str, is_wanted: &dyn Fn(usize) -> bool) -> Result<Vec<Item>, KernelTypesError> {
        let plain = own_symbol(symbol);
        let mut found = self.named(symbol, true, is_wanted);
        self.add_missing(&mut found, plain, true, is_wanted);
        let stubs = self.stubs.get(plain).map(Vec::as_slice).unwrap_or_default();
        for stubs in stubs.chunk_by(|one, other| one.0 == other.0).filter(|stubs| is_wanted(stubs[0].0)) {
            let source = stubs[0].0;
            match stubs {
                _ if has(&found, source) => {}
                [(_, symbol)] => self.add_missing(&mut found, symbol, true, &|number| number == source),
                several => {
                    let places = several.iter().map(|(_, symbol)| format!("`{symbol}`")).collect();
                    return Err(KernelTypesError::Ambiguous { symbol: symbol.into(), places });
                }
            }
        }
        Ok(found)
    }

    /// Returns all descriptions of a variable in the wanted sources.
    pub(super) fn variable(&self, symbol: &str, is_wanted: &dyn Fn(usize) -> bool) -> Vec<Item> {
        let mut found = self.named(symbol, false, is_wanted);
        if let Some(path) = Path::of_symbol(symbol) {
            self.add_missing(&mut found, &path.text, false, is_wanted);
        }
        found
    }

    /// Adds the items with this name that are in wanted sources without an item yet.
    fn add_missing(&self, found: &mut Vec<Item>, name: &str, is_function: bool, is_wanted: &dyn Fn(usize) -> bool) {
        let missing = self.named(name, is_function, &|source| is_wanted(source) && !has(found, source));
        for item in missing {
            let place = found.partition_point(|known| known.source <= item.source);
            found.insert(place, item);
        }
    }

    /// Removes the items of the last source, which is broken.
    pub(super) fn remove(&mut self, source: usize) {
        self.by_name.values_mut().for_each(|items| items.retain(|item| item.source != source));
        self.stubs.values_mut().for_each(|stubs| stubs.retain(|(number, _)| *number != source));
    }

    /// Returns the names of all items.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.by_name.keys().map(String::as_str)
    }
}

/// Returns whether any of the items, which are in the order of their sources, is in this one.
fn has(items: &[Item], source: usize) -> bool {
    items.binary_search_by_key(&source, |item| item.source).is_ok()
}

impl<'u, 'a> Builder<'u, 'a> {
    /// Adds a description that is found by `name`.
    pub(super) fn add(&mut self, items: &mut Items, name: String, at: usize, form: Form) -> Result<(), ReadError> {
        self.keep(at, name.len() + size_of::<Item>())?;
        let source = self.source;
        let plain = plain_name(&name).filter(|_| form == Form::Function(Convention::Stub)).map(str::to_owned);
        let known = items.by_name.get(&name).and_then(|known| known.last());
        if let Some(plain) = plain.filter(|_| known.is_none_or(|known| known.source != source)) {
            items.stubs.entry(plain).or_default().push((source, name.clone()));
        }
        items.by_name.entry(name).or_default().push(Item { source, at, form });
        Ok(())
    }

    /// Adds the kernels and variables. In host code, these are the stubs, and the variables of units that nvcc wrote.
    pub(super) fn add_kernels(&mut self, items: &mut Items, side: Side) -> Result<(), ReadError> {
        for unit in self.units {
            let (mut variables, mut is_of_cuda) = (Vec::new(), side == Side::Device);
            self.functions_and_variables(unit, &mut |builder, at, die| {
                if die.tag == dw::DW_TAG_variable {
                    is_of_cuda |= die.name == Some(NVCC_MARK);
                    if !die.is_declaration {
                        builder.keep(at, size_of::<Die<'_>>())?;
                        variables.push((at, die));
                    }
                    return Ok(());
                }
                let (symbol, convention) = match side {
                    Side::Device => {
                        let whole = builder.whole(die)?;
                        (whole.linkage_name.or(whole.name).map(str::to_owned), Convention::Declared)
                    }
                    Side::Host => match die.name.and_then(launched_by) {
                        Some(kernel) => (Some(kernel.to_owned()), Convention::Stub),
                        None => (die.linkage_name.and_then(of_clang_symbol), Convention::Declared),
                    },
                };
                let Some(symbol) = symbol else { return Ok(()) };
                is_of_cuda = true;
                builder.add(items, symbol, at, Form::Function(convention))
            })?;
            // On the host, variables of other units are not visible to kernels.
            for (at, die) in variables.into_iter().filter(|_| is_of_cuda) {
                for name in self.names_of_variable(at, die)?.into_iter().flatten() {
                    self.add(items, name, at, Form::Variable)?;
                }
            }
        }
        Ok(())
    }

    /// Calls `visit` for the functions and variables at the top level of a unit and in its namespaces. Entries within functions
    /// and types are not read.
    pub(super) fn functions_and_variables(
        &mut self,
        unit: &'u Unit<'a>,
        visit: &mut dyn FnMut(&mut Self, usize, Die<'a>) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        let mut namespaces = vec![unit.root];
        while let Some(namespace) = namespaces.pop() {
            let mut ranges = Vec::new();
            let mut level = Level::within(unit, namespace)?;
            let is_item = |tag| matches!(tag, dw::DW_TAG_subprogram | dw::DW_TAG_variable);
            while let Some(entry) = level.next(&mut self.kept.budget, is_item)? {
                if let Some(die) = entry.die {
                    visit(self, entry.at, die)?;
                }
                if entry.has_children {
                    ranges.push(entry.at..entry.end);
                    if entry.tag == dw::DW_TAG_namespace {
                        namespaces.push(entry.at);
                    }
                }
            }
            self.kept.scopes.add(unit, namespace, ranges, &mut self.kept.budget)?;
        }
        Ok(())
    }
}
