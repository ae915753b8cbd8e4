//! A list of types that refer to each other by index. Constants and reports compare Rust's types with it.

use super::graph::Types;
use super::types::{Record, Type, TypeId, TypeKind};
use crate::model::{BitRange, CompiledMember, CompiledRecord, CompiledType, CompiledTypes, Handle, ScalarKind};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// Some of a file's types, and all types reachable from them.
#[derive(Debug)]
pub struct TypeTable<'t> {
    types: &'t Types,
    entries: Vec<TypeEntry>,
    /// The entries of pointees.
    pointees: BTreeMap<TypeId, usize>,
    /// The entries of records, by their addresses.
    records: BTreeMap<usize, usize>,
    /// Pointees that are not in the list yet.
    pending: Vec<TypeId>,
    /// The entries of types other than records, each distinct one once.
    known: HashMap<TypeEntry, usize>,
}

/// A [`CompiledType`] that owns its names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum TypeEntry {
    Void,
    Scalar { name: String, kind: ScalarKind, size: u64, handle: Option<Handle> },
    Pointer { name: String, to: usize, size: u64 },
    Array { name: String, element: usize, len: u64 },
    Record { name: String, union: bool, size: u64, members: Vec<MemberEntry>, has_virtual_base: bool },
    Enum { name: String, size: u64, signed: Option<bool>, enumerators: Vec<(String, i128)> },
    Incomplete { name: String },
    Other { name: String, size: Option<u64> },
}

/// A [`CompiledMember`] that owns its names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct MemberEntry {
    name: String,
    ty: usize,
    type_name: String,
    offset: u64,
    bits: Option<BitRange>,
    within: Option<usize>,
}

/// A list of types that owns its names.
#[derive(Clone, Debug)]
pub struct TypeList(Vec<TypeEntry>);

impl TypeList {
    /// Calls `read` with the types.
    pub fn with<R>(&self, read: impl FnOnce(CompiledTypes<'_>) -> R) -> R {
        let members: Vec<Vec<CompiledMember<'_>>> = self.0.iter().map(TypeEntry::members).collect();
        let enumerators: Vec<Vec<(&str, i128)>> = self.0.iter().map(TypeEntry::enumerators).collect();
        let parts = self.0.iter().zip(members.iter().zip(&enumerators));
        let types: Vec<CompiledType<'_>> =
            parts.map(|(entry, (members, values))| entry.borrowed(members, values)).collect();
        read(CompiledTypes(&types))
    }
}

impl MemberEntry {
    fn borrowed(&self) -> CompiledMember<'_> {
        let Self { name, ty, type_name, offset, bits, within } = self;
        CompiledMember { name, ty: *ty, type_name, offset: *offset, bits: *bits, within: *within }
    }
}

impl TypeEntry {
    fn members(&self) -> Vec<CompiledMember<'_>> {
        let Self::Record { members, .. } = self else { return Vec::new() };
        members.iter().map(MemberEntry::borrowed).collect()
    }

    fn enumerators(&self) -> Vec<(&str, i128)> {
        match self {
            Self::Enum { enumerators, .. } => enumerators.iter().map(|(name, value)| (name.as_str(), *value)).collect(),
            _ => Vec::new(),
        }
    }

    fn borrowed<'a>(&'a self, members: &'a [CompiledMember<'a>], enumerators: &'a [(&'a str, i128)]) -> CompiledType<'a> {
        match self {
            Self::Void => CompiledType::Void,
            Self::Scalar { name, kind, size, handle } => {
                CompiledType::Scalar { name, kind: *kind, size: *size, handle: *handle }
            }
            Self::Pointer { name, to, size } => CompiledType::Pointer { name, to: *to, size: *size },
            Self::Array { name, element, len } => CompiledType::Array { name, element: *element, len: *len },
            Self::Record { name, union, size, has_virtual_base, .. } => CompiledType::Record(CompiledRecord {
                name,
                union: *union,
                size: *size,
                members,
                has_virtual_base: *has_virtual_base,
            }),
            Self::Enum { name, size, signed, .. } => CompiledType::Enum { name, size: *size, signed: *signed, enumerators },
            Self::Incomplete { name } => CompiledType::Incomplete { name },
            Self::Other { name, size } => CompiledType::Other { name, size: *size },
        }
    }
}

impl<'t> TypeTable<'t> {
    /// Returns an empty list for types in `types`.
    pub fn new(types: &'t Types) -> Self {
        Self {
            types,
            entries: Vec::new(),
            pointees: BTreeMap::new(),
            records: BTreeMap::new(),
            pending: Vec::new(),
            known: HashMap::new(),
        }
    }

    /// Returns the list.
    pub fn into_list(self) -> TypeList {
        TypeList(self.entries)
    }

    /// Adds a type and all types reachable from it, unless it is in the list, and returns its index.
    pub fn add(&mut self, ty: &Type) -> usize {
        let place = self.one(ty);
        while let Some(id) = self.pending.pop() {
            let Some(target) = self.types.get(id) else { continue };
            let found = self.one(target);
            if let Some(reserved) = self.pointees.get(&id).copied() {
                // The reserved place gets the entry. A record that is also used by value is then in the list twice.
                self.entries[reserved] = self.entries[found].clone();
            }
        }
        place
    }

    fn push(&mut self, entry: TypeEntry) -> usize {
        self.entries.push(entry);
        self.entries.len() - 1
    }

    /// Returns the index of an entry, and adds it if the list does not have it yet.
    fn unique(&mut self, entry: TypeEntry) -> usize {
        if let Some(place) = self.known.get(&entry) {
            return *place;
        }
        let place = self.push(entry.clone());
        self.known.insert(entry, place);
        place
    }

    /// Adds a type; `add` adds the pointees.
    fn one(&mut self, ty: &Type) -> usize {
        let name = || ty.name().to_owned();
        let size = ty.size().unwrap_or(0);
        let entry = match ty.kind() {
            _ if ty.is_declaration() => TypeEntry::Incomplete { name: name() },
            TypeKind::Record(record) => return self.record(record),
            TypeKind::Scalar(kind) => TypeEntry::Scalar { name: name(), kind: *kind, size, handle: handle(ty) },
            TypeKind::Pointer { target: Some(id), .. } if self.types.get(*id).is_some_and(|to| to.name() != "void") => {
                TypeEntry::Pointer { name: name(), to: self.pointee(*id), size }
            }
            TypeKind::Pointer { .. } => TypeEntry::Pointer { name: name(), to: self.unique(TypeEntry::Void), size },
            TypeKind::Array { element, len } => {
                let element = self.one(element);
                TypeEntry::Array { name: name(), element, len: *len }
            }
            TypeKind::Enum { signed, enumerators, .. } => {
                let enumerators = enumerators.iter().map(|one| (one.name().to_owned(), one.value())).collect();
                TypeEntry::Enum { name: name(), size, signed: *signed, enumerators }
            }
            TypeKind::Function | TypeKind::Other => TypeEntry::Other { name: name(), size: ty.size() },
        };
        self.unique(entry)
    }

    /// Returns the index reserved for a pointee, which is added later.
    fn pointee(&mut self, id: TypeId) -> usize {
        if let Some(place) = self.pointees.get(&id) {
            return *place;
        }
        let place = self.push(TypeEntry::Void);
        self.pointees.insert(id, place);
        self.pending.push(id);
        place
    }

    fn record(&mut self, record: &Arc<Record>) -> usize {
        let key = Arc::as_ptr(record) as usize;
        if let Some(place) = self.records.get(&key) {
            return *place;
        }
        let place = self.push(TypeEntry::Void);
        self.records.insert(key, place);
        let mut members = Vec::new();
        self.members(record, 0, None, &mut members);
        self.entries[place] = TypeEntry::Record {
            name: record.name().unwrap_or_default().to_owned(),
            union: record.is_union(),
            size: record.size(),
            members,
            has_virtual_base: !record.is_complete(),
        };
        place
    }

    /// Appends the members of a record that is at byte `base` of the outermost one.
    fn members(&mut self, record: &Record, base: u64, within: Option<usize>, out: &mut Vec<MemberEntry>) {
        for (index, member) in record.members().iter().enumerate() {
            let takes_storage = match member.ty().kind() {
                TypeKind::Record(record) if member.is_base_class() => !record.members().is_empty(),
                // The pairing of members with Rust's expects a tail at the end.
                TypeKind::Array { .. } => member.ty().size() != Some(0) || within.is_none() && record.is_tail(index),
                TypeKind::Record(_) => true,
                // An unnamed bit-field.
                _ => member.name().is_some(),
            };
            if !takes_storage {
                continue;
            }
            let ty = self.one(member.ty());
            let offset = base.saturating_add(member.offset());
            let bits =
                member.bits().map(|bits| BitRange::new(base.saturating_mul(8).saturating_add(bits.offset()), bits.width()));
            let name = member.name().unwrap_or_default().to_owned();
            let opened = name.is_empty().then(|| member.ty().kind());
            let type_name = member.ty().name().to_owned();
            out.push(MemberEntry { name, ty, type_name, offset, bits, within });
            if let Some(TypeKind::Record(inner)) = opened {
                let holder = out.len() - 1;
                self.members(inner, offset, Some(holder), out);
            }
        }
    }
}

/// Returns the handle that a typedef of CUDA's headers declares.
fn handle(ty: &Type) -> Option<Handle> {
    ty.typedefs().iter().find_map(|name| match name.as_str() {
        "cudaTextureObject_t" | "CUtexObject" => Some(Handle::Texture),
        "cudaSurfaceObject_t" | "CUsurfObject" => Some(Handle::Surface),
        _ => None,
    })
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
        let entries = table.entries.clone();
        assert_eq!(params.iter().map(|ty| table.add(ty)).collect::<Vec<_>>(), places);
        assert_eq!(table.entries, entries);
    }
}
