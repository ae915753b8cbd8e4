//! Types that are declared in one part of a file and defined in another.
//!
//! g++ describes a class with virtual functions only in the unit that defines the first of them, and a source may declare a
//! type with only `struct Mesh;`. Another unit, or another member of a static library, then has the definition under the
//! same name, as C++ requires.

use super::KernelTypesError;
use super::build::{Kept, MAX_NESTING};
use super::entries::Level;
use super::graph::{Types, Walk};
use super::kernel_types::{KernelTypes, Source};
use super::scopes::{Scopes, demangled, is_record};
use super::types::{Function, Type};
use super::units::{Budget, TOO_MUCH_MEMORY, Unit};
use crate::error::ReadError;
use crate::names::scope_name;
use gimli::constants as dw;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

impl KernelTypes<'_> {
    /// Looks for the definitions of types that a kernel or variable refers to and that its own unit only declares.
    ///
    /// # Errors
    ///
    /// If the debug information is broken, or contains several different definitions of one name.
    pub(super) fn complete(&mut self, function: &Function) -> Result<(), KernelTypesError> {
        loop {
            let mut wanted = self.types.declared(function);
            wanted.retain(|name| !self.looked_up.contains(name));
            if wanted.is_empty() {
                return Ok(());
            }
            let mut found: BTreeMap<String, Vec<(usize, Arc<Type>)>> = BTreeMap::new();
            for (number, source) in self.sources.iter_mut().enumerate() {
                for (name, ty) in source.definitions(number, &wanted, &mut self.types)? {
                    found.entry(name).or_default().push((number, ty));
                }
            }
            for (name, definitions) in found {
                let mut different: BTreeMap<u64, &str> = BTreeMap::new();
                for (number, ty) in &definitions {
                    different.entry(ty.fingerprint).or_insert(&self.sources[*number].name);
                }
                if different.len() > 1 {
                    let places = different.into_values().map(str::to_owned).collect();
                    return Err(KernelTypesError::AmbiguousType { name, places });
                }
                self.types.define(name, Arc::clone(&definitions[0].1));
            }
            self.looked_up.extend(wanted);
        }
    }
}

impl Source<'_> {
    /// Returns the definitions of records with these names.
    fn definitions(
        &mut self,
        number: usize,
        wanted: &BTreeSet<String>,
        types: &mut Types,
    ) -> Result<Vec<(String, Arc<Type>)>, ReadError> {
        self.build(number, types, |builder| {
            let mut found = Vec::new();
            for unit in builder.units {
                let mut places = Vec::new();
                let Kept { scopes, budget, .. } = &mut *builder.kept;
                definitions_in(unit, wanted, scopes, budget, &mut places)?;
                let types = places.into_iter().map(|(name, at)| Ok((name, builder.type_at(at, MAX_NESTING)?)));
                let types = types.collect::<Result<Vec<_>, ReadError>>()?;
                // nvcc writes neither namespaces nor which types are only declared. If a unit has both, they are types of two
                // namespaces.
                let is_defined = |(_, ty): &&(String, Arc<Type>)| !ty.is_declaration();
                let defined: BTreeSet<String> = types.iter().filter(is_defined).map(|(name, _)| name.clone()).collect();
                found.extend(types.into_iter().filter(|(name, _)| defined.contains(name)));
            }
            Ok(found)
        })
    }
}

/// Adds the places of a unit's records that have these names and are in namespaces or records. Records in functions and
/// anonymous namespaces are skipped, because other units cannot refer to them.
fn definitions_in(
    unit: &Unit<'_>,
    wanted: &BTreeSet<String>,
    scoped: &mut Scopes,
    budget: &mut Budget,
    places: &mut Vec<(String, usize)>,
) -> Result<(), ReadError> {
    let mut scopes = vec![(unit.root, String::new())];
    while let Some((scope, prefix)) = scopes.pop() {
        let mut level = Level::within(unit, scope)?;
        let is_scope = |tag| {
            tag == dw::DW_TAG_namespace
                || matches!(tag, dw::DW_TAG_structure_type | dw::DW_TAG_class_type | dw::DW_TAG_union_type)
        };
        while let Some(entry) = level.next(budget, is_scope)? {
            let Some(die) = &entry.die else { continue };
            let Some(name) = die.name.filter(|name| scope_name(name) == *name).and_then(demangled) else { continue };
            let path = match die.origin {
                Some(_) => scoped.path_of_type(unit, entry.at, die, budget)?.unwrap_or_default(),
                None => format!("{prefix}{name}"),
            };
            if is_record(die) && !die.is_declaration && wanted.contains(&path) {
                budget.bytes(unit, entry.at, path.len(), TOO_MUCH_MEMORY)?;
                places.push((path.clone(), entry.at));
            }
            let inner = path + "::";
            let mut after = wanted.range(inner.clone()..);
            if entry.has_children && after.next().is_some_and(|name| name.starts_with(&inner)) {
                scopes.push((entry.at, inner));
            }
        }
    }
    Ok(())
}

impl Types {
    /// Returns the names of the types that a function's parameters refer to and that are only declared.
    fn declared(&self, function: &Function) -> BTreeSet<String> {
        let (mut walk, mut names) = (Walk::default(), BTreeSet::new());
        let mut visit = |ty: &Arc<Type>| names.extend(ty.is_declaration().then(|| ty.name().to_owned()));
        function.types().for_each(|ty| walk.add(ty, &|id| self.shared(id), &mut visit));
        names
    }
}
