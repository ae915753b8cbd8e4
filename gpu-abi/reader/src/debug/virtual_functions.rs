//! The virtual functions of classes, and their slots in the tables through which they are called.
//!
//! By the Itanium C++ ABI (2.5.2), a class's table begins with that of its primary base class, the first one that has a table. The virtual
//! functions that the class declares follow in the order of their declarations, apart from those that override one in that table. A destructor
//! has two slots, which g++ does not state. Microsoft's tables begin in the same way; a destructor has one slot there, and overloads of a
//! function are beside each other. DWARF states the slot of each virtual function, CodeView only of those that override none.

use super::DebugInfo;
use super::build::Builder;
use super::die::Die;
use super::function::Convention;
use super::graph::{Walked, walk_on};
use super::items::{Form, Item};
use super::kernel_types::KernelTypes;
use super::types::{Function, Record, Type, TypeId};
use crate::error::ReadError;
use crate::names::SourceName;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

/// The slots of a destructor in the Itanium C++ ABI: `delete` calls another function than the end of a scope.
pub const OF_DESTRUCTOR: u64 = 2;

/// The virtual functions that classes declare, by the names of the classes.
pub type VirtualFunctions = BTreeMap<String, Vec<VirtualFunction>>;

/// A virtual function of a class.
#[derive(Clone, Debug)]
pub struct VirtualFunction {
    /// The name without scopes.
    pub name: String,
    /// The index in the table.
    pub slot: u64,
    /// The number of slots: more than one of a destructor.
    pub slots: u64,
    /// The declaration in C++.
    pub declaration: String,
    /// The function.
    pub function: Function,
}

/// The place where debug information describes a virtual function.
#[derive(Clone, Debug)]
pub(super) struct Slot {
    id: TypeId,
    slot: u64,
    slots: u64,
    name: String,
    symbol: Option<String>,
}

impl VirtualFunction {
    /// Returns whether it is the destructor.
    pub fn is_destructor(&self) -> bool {
        self.name.starts_with('~')
    }
}

impl<'a> Builder<'_, 'a> {
    /// Returns the slot of a member function, which the entry at byte `at` describes, if it is virtual.
    pub(super) fn slot(&mut self, at: usize, function: &Die<'a>) -> Result<Option<Slot>, ReadError> {
        let Some((slot, name)) = function.slot.zip(function.name) else { return Ok(None) };
        self.keep(at, size_of::<Slot>() + name.len() + function.linkage_name.map_or(0, str::len))?;
        let id = TypeId { source: self.source, at };
        // The entries that are made of CodeView are not marked as external.
        let slots = if function.is_external && name.starts_with('~') { OF_DESTRUCTOR } else { 1 };
        Ok(Some(Slot { id, slot, slots, name: name.to_owned(), symbol: function.linkage_name.map(str::to_owned) }))
    }
}

impl KernelTypes<'_> {
    /// Returns what [`reached_from`](Self::reached_from) returns, with the virtual functions of the classes, and the types that these refer to.
    #[inline]
    pub(super) fn reached_with_virtual_functions(
        &mut self,
        functions: Vec<Function>,
        variables: &[Type],
    ) -> (DebugInfo, VirtualFunctions) {
        let (mut types, mut known) = (variables.to_vec(), VirtualFunctions::new());
        let mut next: Vec<Arc<Type>> = functions.iter().flat_map(Function::types).cloned().collect();
        next.extend(variables.iter().cloned().map(Arc::new));
        let (mut walked, mut names) = (Walked::default(), HashSet::new());
        while !next.is_empty() {
            let mut classes = Vec::new();
            let mut visit = |ty: &Arc<Type>| {
                let class = ty.record().filter(|class| !class.virtual_functions.is_empty());
                let class = ty.declared_name().zip(class).filter(|(name, _)| names.insert((*name).to_owned()));
                classes.extend(class.map(|(name, class)| (name.to_owned(), Arc::clone(class))));
            };
            let pointee = |id| self.types.shared(id);
            walk_on(&mut walked, next.iter().collect(), &pointee, &|record| Arc::as_ptr(record) as u64, &mut visit);
            next.clear();
            for (name, class) in classes {
                let found = self.virtual_functions(&name, &class);
                next.extend(found.iter().flat_map(|one| one.function.types()).cloned());
                known.insert(name, found);
            }
            types.extend(next.iter().map(|ty| Type::clone(ty)));
        }
        (self.reached_from(functions, &types), known)
    }

    /// Returns the virtual functions that a class declares, in the order of their slots, apart from those that cannot be read.
    #[inline]
    fn virtual_functions(&mut self, class: &str, record: &Record) -> Vec<VirtualFunction> {
        let mut all = Vec::new();
        for Slot { id, slot, slots, name, symbol } in &record.virtual_functions {
            let item = Item { source: id.source, at: id.at, form: Form::Function(Convention::Declared) };
            let found = self.build(symbol.as_ref().unwrap_or(name), &[item], false);
            let Some((_, mut function)) = found.ok().and_then(|mut found| found.pop()) else { continue };
            if self.complete(&function).is_err() {
                continue;
            }
            // A declaration in a class does not name it.
            if let Some((this, _)) = function.params.first_mut() {
                this.get_or_insert_with(|| "this".to_owned());
            }
            if SourceName::of(&function.symbol).is_none() {
                function.path = Some(format!("{class}::{name}"));
            }
            let declaration = self.types().declaration_in_cxx(&function);
            all.push(VirtualFunction { name: name.clone(), slot: *slot, slots: *slots, declaration, function });
        }
        all.sort_by_key(|one| one.slot);
        all
    }
}
