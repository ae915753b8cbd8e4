//! A list of types that refer to each other by index. Constants and reports compare Rust's types with it.

use super::graph::Types;
use super::types::{Record, Type, TypeId, TypeKind};
use super::unpassed::Unpassed;
use crate::model::{CompiledArgument, CompiledMember, CompiledRecord, CompiledType};
use crate::type_list::{ClassKeys, MemberEntry, OfFile, TypeEntry, TypeList};
use std::collections::HashMap;
use std::sync::Arc;

/// The maximum number of anonymous structs and unions and base classes in a record whose members are among the record's. Each may
/// contain others several times.
const MAX_OPENED: usize = 256;

/// Some of a file's types, and all types reachable from them.
#[derive(Debug)]
pub struct TypeTable<'t> {
    types: &'t Types,
    list: TypeList,
    /// The entries of pointees.
    pointees: HashMap<TypeId, usize>,
    /// The entries of records, by their addresses.
    records: HashMap<usize, usize>,
    /// Pointees that are not in the list yet.
    pending: Vec<TypeId>,
    /// Whether records have all their members, and pointers no targets.
    is_whole: bool,
}

impl<'t> TypeTable<'t> {
    /// Returns an empty list for types in `types`.
    pub fn new(types: &'t Types) -> Self {
        let (pointees, records, pending) = (HashMap::new(), HashMap::new(), Vec::new());
        Self { types, list: TypeList::default(), pointees, records, pending, is_whole: false }
    }

    /// Returns an empty list for types in `types` whose records are to be shown: with members that take no storage, and with unnamed bit-fields.
    /// What pointers lead to is not added.
    #[inline]
    pub fn of_members(types: &'t Types) -> Self {
        Self { is_whole: true, ..Self::new(types) }
    }

    /// Returns the list, with the types that rustc describes as kernels read them.
    pub fn into_kernels_list(self) -> TypeList {
        let is_of_rust = self.types.is_of_rust();
        let mut list = self.into_list();
        if is_of_rust {
            list.simplify_rust();
        }
        list
    }

    /// Returns the list.
    pub fn into_list(self) -> TypeList {
        let mut classes = self.types.classes.get().map_or_else(ClassKeys::new, |read| ClassKeys::clone(read));
        self.list.add_classes(&mut classes);
        let host = self.list.host_shown();
        self.list.of_file(&OfFile::new(classes, host))
    }

    /// Adds a type and all types reachable from it, unless it is in the list, and returns its index.
    pub fn add(&mut self, ty: &Type) -> usize {
        let place = self.one(ty);
        while let Some(id) = self.pending.pop() {
            let (Some(target), Some(reserved)) = (self.types.shared(id), self.pointees.get(&id).copied()) else { continue };
            if let Some(record) = defined(target) {
                self.define(reserved, record);
            } else {
                let found = self.one(target);
                self.list.entries[reserved] = self.list.entries[found].clone();
            }
        }
        place
    }

    /// Adds a type; `add` adds the pointees.
    fn one(&mut self, ty: &Type) -> usize {
        let size = ty.size.unwrap_or(0);
        let (mut enumerators, mut arguments) = (Vec::new(), None);
        let shape = match &ty.kind {
            _ if ty.is_declaration() => CompiledType::Incomplete { name: "" },
            TypeKind::Record(record) => return self.record(record),
            TypeKind::Scalar(kind) => CompiledType::Scalar { name: "", kind: *kind, size, handle: ty.handle() },
            TypeKind::Pointer { target, is_const, derivation, .. } => {
                let target = target.filter(|id| !self.is_whole && self.types.shared(*id).is_some_and(|to| !to.is_void()));
                let to = match target {
                    Some(id) => self.pointee(id),
                    None => self.list.unique(TypeEntry::new("", CompiledType::Void)),
                };
                CompiledType::Pointer { name: "", to, is_const: *is_const, size, derivation: *derivation }
            }
            TypeKind::Array { element, len } => CompiledType::Array { name: "", element: self.one(element), len: *len },
            TypeKind::Enum { signed, enumerators: all, .. } => {
                enumerators = all.iter().map(|one| (one.name.clone(), one.value)).collect();
                CompiledType::Enum { name: "", size, signed: *signed, enumerators: &[], by_key: &[] }
            }
            TypeKind::Function(function) => {
                let mut parts = vec![match &function.result {
                    Some(result) => self.one(result),
                    None => self.list.unique(TypeEntry::new("", CompiledType::Void)),
                }];
                parts.extend(function.params.iter().map(|(_, ty)| self.one(ty)));
                let mut arguments: Vec<_> = parts.into_iter().map(CompiledArgument::Type).collect();
                // Rust has no equivalent parameters.
                let convention = function.unpassed.as_ref().map(Unpassed::convention);
                let number = convention.flatten().map(|number| CompiledArgument::Value(number.0.into()));
                arguments.extend(number);
                let is_foreign = function.is_variadic || convention == Some(None);
                arguments.extend(is_foreign.then_some(CompiledArgument::Unknown));
                let shape = CompiledType::Function { name: "", parts: None };
                let entry = TypeEntry::new(self.types.declaration(function), shape);
                return self.list.unique(TypeEntry { arguments: Some(arguments), ..entry });
            }
            TypeKind::Unstated => CompiledType::Unstated { name: "", size: ty.size },
            TypeKind::MemberPointer(parts) => {
                let parts = parts.iter().flatten().map(|part| CompiledArgument::Type(self.one(part)));
                arguments = Some(parts.collect());
                CompiledType::Other { name: "", size: ty.size, parts: None }
            }
            TypeKind::Other => CompiledType::Other { name: "", size: ty.size, parts: None },
        };
        let is_spelled = self.is_whole || arguments.is_some();
        let name = if is_spelled { self.types.spelled(ty) } else { ty.name().to_owned() };
        self.list.unique(TypeEntry { enumerators, arguments, ..TypeEntry::new(name, shape) })
    }

    /// Returns the index reserved for a pointee, which is added later.
    fn pointee(&mut self, id: TypeId) -> usize {
        if let Some(place) = self.pointees.get(&id) {
            return *place;
        }
        let address = self.types.shared(id).and_then(|ty| defined(ty)).map(|record| Arc::as_ptr(record) as usize);
        if let Some(place) = address.and_then(|address| self.records.get(&address)) {
            self.pointees.insert(id, *place);
            return *place;
        }
        let place = self.list.push(TypeEntry::new("", CompiledType::Void));
        self.pointees.insert(id, place);
        self.records.extend(address.map(|address| (address, place)));
        self.pending.push(id);
        place
    }

    fn record(&mut self, record: &Arc<Record>) -> usize {
        let address = Arc::as_ptr(record) as usize;
        if let Some(place) = self.records.get(&address) {
            return *place;
        }
        let place = self.list.push(TypeEntry::new("", CompiledType::Void));
        self.records.insert(address, place);
        self.define(place, record);
        place
    }

    fn define(&mut self, place: usize, record: &Record) {
        let mut members = Vec::new();
        self.members(record, 0, None, &mut members, &mut { MAX_OPENED });
        if self.is_whole {
            // rustc describes members in the order of their declaration.
            members.sort_by_key(|member| member.shape.offset);
        }
        let other_form = record.other_form.as_ref().map(|other| self.record(other));
        let shape = CompiledType::Record(CompiledRecord {
            name: "",
            union: record.is_union,
            size: record.size,
            align: self.types.align_of(record),
            // Only nvcc's device code aligns a record to its unnamed bit-fields, which are not described.
            max_align: record.max_align().filter(|_| self.types.are_host_code),
            members: &[],
            by_key: &[],
            has_virtual_base: !record.is_complete,
            made_up: record.made_up,
            other_form,
        });
        let name = record.name.as_deref().unwrap_or_default();
        self.list.entries[place] = TypeEntry { members, ..TypeEntry::new(name, shape) };
        if let Some(CompiledType::Record(other)) = other_form.map(|other| &mut self.list.entries[other].shape) {
            other.other_form = Some(place);
        }
    }

    /// Appends the members of a record that is at byte `base` of the outermost one, and those of up to `left` unnamed ones.
    fn members(&mut self, record: &Record, base: u64, within: Option<usize>, out: &mut Vec<MemberEntry>, left: &mut usize) {
        for (index, member) in record.members.iter().enumerate() {
            let takes_storage = match &member.ty.kind {
                _ if self.is_whole => true,
                _ if member.shares_storage => false,
                // The pairing of members with Rust's expects a tail at the end.
                TypeKind::Array { .. } => member.ty.size != Some(0) || within.is_none() && record.is_tail(index),
                TypeKind::Record(_) => true,
                // An unnamed bit-field, or Rust's `()`.
                _ => member.name.is_some() && member.ty.size != Some(0),
            };
            if !takes_storage {
                continue;
            }
            let ty = match member.shares_storage {
                true => self.list.unique(TypeEntry::new("", CompiledType::Void)),
                false => self.one(&member.ty),
            };
            let offset = base.saturating_add(member.offset);
            let bits = member.bits.map(|bits| bits.within(base));
            let name = member.name.as_deref().unwrap_or_default().to_owned();
            let opened = (name.is_empty() && !self.is_whole).then(|| &member.ty.kind);
            let type_name = self.types.spelled(&member.ty);
            let shape = CompiledMember { bits, within, ..CompiledMember::new("", ty, offset) };
            out.push(MemberEntry { name, type_name, shape });
            if let (Some(TypeKind::Record(inner)), 1..) = (opened, *left) {
                *left -= 1;
                let holder = out.len() - 1;
                self.members(inner, offset, Some(holder), out, left);
            }
        }
    }
}

/// Returns the record, if the type is one that is defined.
fn defined(ty: &Type) -> Option<&Arc<Record>> {
    ty.record().filter(|record| !record.is_declaration)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::debug::KernelTypes;

    #[test]
    fn each_type_is_in_the_list_once() {
        let ptx = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/kernels/nbody.debug.ptx"));
        let mut types = KernelTypes::read(ptx).unwrap();
        let step = types.kernel("step").unwrap().expect("the file has the kernel");
        let mut table = TypeTable::new(types.types());
        let params: Vec<&Type> = step.params().map(|(_, ty)| ty).collect();
        let places: Vec<usize> = params.iter().map(|ty| table.add(ty)).collect();
        let types = format!("{:?}", table.list);
        assert_eq!(params.iter().map(|ty| table.add(ty)).collect::<Vec<_>>(), places);
        assert_eq!(format!("{:?}", table.list), types);
    }
}
