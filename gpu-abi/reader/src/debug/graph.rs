//! How types refer to each other: what pointers lead to.

use super::fingerprint::Fingerprint;
use super::ptx_within;
use super::types::{Function, Record, Type, TypeId, TypeKind};
use crate::module::Module;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The types that pointers lead to, and the alignments of records.
#[derive(Clone, Debug, Default)]
pub struct Types {
    pointees: BTreeMap<TypeId, Arc<Type>>,
    /// The definitions of types that are only declared where pointers lead to them, by name.
    definitions: BTreeMap<String, Arc<Type>>,
    /// The alignments of records that kernels take by value, by fingerprint.
    aligns: BTreeMap<u64, u64>,
}

impl Types {
    pub(super) fn add(&mut self, id: TypeId, ty: Arc<Type>) {
        self.pointees.insert(id, ty);
    }

    pub(super) fn define(&mut self, name: String, ty: Arc<Type>) {
        self.definitions.insert(name, ty);
    }

    pub(super) fn get(&self, id: TypeId) -> Option<&Type> {
        self.shared(id).map(Arc::as_ref)
    }

    pub(super) fn shared(&self, id: TypeId) -> Option<&Arc<Type>> {
        let ty = self.pointees.get(&id)?;
        let definition = if ty.is_declaration() { self.definitions.get(ty.name()) } else { None };
        definition.or(Some(ty))
    }

    /// Returns the type that a pointer or reference leads to; `None` for `void` and for other types than pointers.
    ///
    /// A record that holds a pointer to itself leads back to itself: whoever follows pointers must remember where they have been, by
    /// [`TypeId`].
    pub fn pointee(&self, ty: &Type) -> Option<&Type> {
        let TypeKind::Pointer { target: Some(target), .. } = ty.kind() else { return None };
        self.get(*target).filter(|ty| ty.name() != "void")
    }

    /// Returns a record's alignment in bytes, if it is known.
    ///
    /// Debug information says it only of types that are declared with one, and only that of clang and g++. But a kernel that takes the
    /// record by value declares its parameter with it, in PTX text, which a cubin with debug information contains.
    pub fn align_of(&self, record: &Record) -> Option<u64> {
        self.aligns.get(&record.fingerprint).copied().or(record.align)
    }

    /// Adds the alignments that a module's kernels declare their parameters with.
    pub(super) fn add_aligns(&mut self, module: &Module<'_>, functions: &[Function]) {
        let Some(module) = ptx_within(module) else { return };
        let by_symbol: BTreeMap<&str, &Function> = functions.iter().map(|function| (function.symbol(), function)).collect();
        for kernel in module.kernels().map_while(Result::ok) {
            let params = kernel.params();
            let function = by_symbol.get(kernel.name()).filter(|function| function.params().len() == params.len());
            let Some(function) = function else { continue };
            for ((_, ty), param) in function.params().zip(params) {
                if let (TypeKind::Record(record), Some(align)) = (ty.kind(), param.align()) {
                    if record.size() == param.size() as u64 {
                        self.aligns.insert(record.fingerprint, align as u64);
                    }
                }
            }
        }
    }

    /// Returns a number that differs where the parameters of two functions do, or the types that they lead to.
    pub(super) fn fingerprint(&self, function: &Function) -> u64 {
        let mut hash = Fingerprint::new();
        let mut reached = Reached::default();
        for (_, ty) in function.params() {
            hash.number(ty.fingerprint);
            reached.add(ty);
        }
        while let Some(id) = reached.next.pop() {
            if let Some(ty) = self.pointees.get(&id) {
                hash.number(ty.fingerprint);
                reached.add(ty);
            }
        }
        hash.get()
    }
}

/// The types that are reached through pointers, each once.
#[derive(Default)]
struct Reached {
    known: BTreeSet<TypeId>,
    /// Records by their fingerprints: one may be in many others.
    records: BTreeSet<u64>,
    next: Vec<TypeId>,
}

impl Reached {
    /// Adds what the pointers in a type lead to.
    fn add(&mut self, ty: &Type) {
        match ty.kind() {
            TypeKind::Pointer { target: Some(target), .. } if self.known.insert(*target) => self.next.push(*target),
            TypeKind::Array { element, .. } => self.add(element),
            TypeKind::Record(record) if self.records.insert(record.fingerprint) => {
                for member in record.members() {
                    self.add(member.ty());
                }
            }
            _ => {}
        }
    }
}
