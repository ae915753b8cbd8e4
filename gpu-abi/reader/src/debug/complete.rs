//! Types that are declared in one part of a file and defined in another.
//!
//! g++ describes a class with virtual functions only in the unit that defines the first of them, and a source may declare a
//! type with only `struct Mesh;`. Another unit, or another member of a static library, then has the definition under the
//! same name, as C++ requires.

use super::KernelTypesError;
use super::build::{Builder, MAX_NESTING};
use super::entries::Level;
use super::graph::{Types, Walked, walk_on};
use super::kernel_types::{KernelTypes, Side, Source};
use super::scopes::{is_record, spelled};
use super::types::{Function, Type};
use super::units::Unit;
use crate::error::ReadError;
use crate::names::{in_order, scope_name};
use gimli::constants as dw;
use std::collections::{HashMap, HashSet};
use std::mem::take;
use std::sync::Arc;

impl KernelTypes<'_> {
    /// Looks for the definitions of types that a kernel or variable refers to and that its own unit only declares.
    ///
    /// # Errors
    ///
    /// If the debug information is broken, or that of host code contains several different definitions of one name. nvcc's device code
    /// leaves namespaces out: the type remains declared.
    pub(super) fn complete(&mut self, function: &Function) -> Result<(), KernelTypesError> {
        let mut walked = take(&mut self.walked);
        let mut wanted = self.types.declared(function.types(), &mut walked);
        loop {
            wanted.retain(|name| !self.looked_up.contains(name));
            if wanted.is_empty() {
                self.walked = walked;
                return Ok(());
            }
            let mut found: HashMap<String, Vec<(usize, Arc<Type>)>> = HashMap::new();
            for (number, Source { dwarf, kept, .. }) in self.sources.iter_mut().enumerate() {
                let definitions = dwarf.build(number, kept, &mut self.types, |builder| builder.definitions(&wanted))?;
                for (name, ty) in definitions {
                    found.entry(name).or_default().push((number, ty));
                }
            }
            let mut defined = Vec::new();
            for name in &wanted {
                let Some(definitions) = found.get(name) else { continue };
                let places = self.different(definitions, |ty| ty.fingerprint);
                if places.len() > 1 {
                    if self.sources[definitions[0].0].side == Side::Device {
                        continue;
                    }
                    return Err(KernelTypesError::AmbiguousType { name: name.clone(), places });
                }
                self.types.definitions.insert(name.clone(), Arc::clone(&definitions[0].1));
                defined.push(Arc::clone(&definitions[0].1));
            }
            self.looked_up.extend(wanted);
            wanted = self.types.declared(defined.iter().collect(), &mut walked);
        }
    }
}

impl<'u, 'a> Builder<'u, 'a> {
    /// Returns the definitions of records with these names.
    fn definitions(&mut self, wanted: &[String]) -> Result<Vec<(String, Arc<Type>)>, ReadError> {
        let mut found = Vec::new();
        for unit in self.units {
            let places = self.definitions_in(unit, wanted)?;
            let types = places.into_iter().map(|(name, at)| Ok((name, self.type_at(at, MAX_NESTING)?)));
            let types = types.collect::<Result<Vec<_>, ReadError>>()?;
            // nvcc writes neither namespaces nor which types are only declared. If a unit has both, they are types of two
            // namespaces.
            let mut defined = HashSet::new();
            defined.extend(types.iter().filter(|(_, ty)| !ty.is_declaration()).map(|(name, _)| name.clone()));
            found.extend(types.into_iter().filter(|(name, _)| defined.contains(name)));
        }
        Ok(found)
    }

    /// Returns the places of a unit's records that have these names and are in namespaces or records. Records in functions and
    /// anonymous namespaces are skipped, because other units cannot refer to them.
    fn definitions_in(&mut self, unit: &'u Unit<'a>, wanted: &[String]) -> Result<Vec<(String, usize)>, ReadError> {
        let mut places = Vec::new();
        let mut scopes = vec![(unit.root, String::new())];
        while let Some((scope, prefix)) = scopes.pop() {
            let mut level = Level::within(unit, scope)?;
            let is_scope = |tag| tag == dw::DW_TAG_namespace || is_record(tag);
            while let Some(entry) = level.next(&mut self.kept.budget, is_scope)? {
                let Some(die) = &entry.die else { continue };
                let Some(name) = die.name.filter(|name| scope_name(name) == *name).and_then(spelled) else { continue };
                let path = match die.origin {
                    Some(_) => self.path(entry.at, die)?.unwrap_or_default(),
                    None => format!("{prefix}{name}"),
                };
                if is_record(die.tag) && !die.is_declaration && wanted.binary_search(&path).is_ok() {
                    self.keep(entry.at, path.len())?;
                    places.push((path.clone(), entry.at));
                }
                let inner = path + "::";
                let after = wanted.partition_point(|name| *name < inner);
                if entry.has_children && wanted.get(after).is_some_and(|name| name.starts_with(&inner)) {
                    scopes.push((entry.at, inner));
                }
            }
        }
        Ok(places)
    }
}

impl Types {
    /// Returns the names, in order, of the types that these refer to and that are only declared, without what was walked before.
    fn declared<'t>(&'t self, types: Vec<&'t Arc<Type>>, walked: &mut Walked) -> Vec<String> {
        let mut names = Vec::new();
        let mut visit = |ty: &Arc<Type>| names.extend(ty.is_declaration().then(|| ty.name().to_owned()));
        walk_on(walked, types, &|id| self.shared(id), &|record| record.fingerprint, &mut visit);
        in_order(names)
    }
}
