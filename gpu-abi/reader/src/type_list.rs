//! A list of types that refer to each other by index, which owns their names.

use crate::model::{
    BitRange, CompiledArgument, CompiledMember, CompiledName, CompiledRecord, CompiledType, CompiledTypes, Handle,
    ScalarKind,
};
use std::collections::HashMap;

/// A [`CompiledType`] that owns its names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(not(feature = "debug"), allow(dead_code, reason = "debug information describes them"))]
pub(crate) enum TypeEntry {
    Void,
    Scalar {
        name: String,
        kind: ScalarKind,
        size: u64,
        handle: Option<Handle>,
    },
    Pointer {
        name: String,
        to: usize,
        is_const: Option<bool>,
        size: u64,
    },
    Array {
        name: String,
        element: usize,
        len: u64,
    },
    Record {
        name: String,
        union: bool,
        size: u64,
        align: Option<u64>,
        max_align: Option<u64>,
        members: Vec<MemberEntry>,
        has_virtual_base: bool,
    },
    Enum {
        name: String,
        size: u64,
        signed: Option<bool>,
        enumerators: Vec<(String, i128)>,
    },
    Named {
        path: String,
        arguments: Option<Vec<CompiledArgument>>,
        may_be_enum: bool,
    },
    Incomplete {
        name: String,
    },
    Function {
        name: String,
    },
    Unknown,
    Other {
        name: String,
        size: Option<u64>,
    },
}

/// A [`CompiledMember`] that owns its names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct MemberEntry {
    pub(crate) name: String,
    pub(crate) ty: usize,
    pub(crate) type_name: String,
    pub(crate) offset: u64,
    pub(crate) bits: Option<BitRange>,
    pub(crate) within: Option<usize>,
}

/// A list of types that owns its names.
#[derive(Clone, Debug, Default)]
pub struct TypeList {
    entries: Vec<TypeEntry>,
    /// The entries that each distinct type is in the list with once.
    known: HashMap<TypeEntry, usize>,
}

impl TypeList {
    /// Returns whether the list has no types.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Adds a type that may be in the list already, and returns its index.
    pub(crate) fn push(&mut self, entry: TypeEntry) -> usize {
        self.entries.push(entry);
        self.entries.len() - 1
    }

    /// Returns the index of a type, and adds it if the list does not have it yet.
    pub(crate) fn unique(&mut self, entry: TypeEntry) -> usize {
        if let Some(place) = self.known.get(&entry) {
            return *place;
        }
        let place = self.push(entry.clone());
        self.known.insert(entry, place);
        place
    }

    /// Replaces the type at `place`.
    #[cfg(feature = "debug")]
    pub(crate) fn set(&mut self, place: usize, entry: TypeEntry) {
        self.entries[place] = entry;
    }

    /// Returns a copy of the type at `place`.
    #[cfg(feature = "debug")]
    pub(crate) fn get(&self, place: usize) -> TypeEntry {
        self.entries[place].clone()
    }

    /// Calls `read` with the types.
    pub fn with<R>(&self, read: impl FnOnce(CompiledTypes<'_>) -> R) -> R {
        let members: Vec<Vec<CompiledMember<'_>>> = self.entries.iter().map(TypeEntry::members).collect();
        let enumerators: Vec<Vec<(&str, i128)>> = self.entries.iter().map(TypeEntry::enumerators).collect();
        let parts = self.entries.iter().zip(members.iter().zip(&enumerators));
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
            Self::Pointer { name, to, is_const, size } => {
                CompiledType::Pointer { name, to: *to, is_const: *is_const, size: *size }
            }
            Self::Array { name, element, len } => CompiledType::Array { name, element: *element, len: *len },
            Self::Record { name, union, size, align, max_align, has_virtual_base, .. } => {
                CompiledType::Record(CompiledRecord {
                    name,
                    union: *union,
                    size: *size,
                    align: *align,
                    max_align: *max_align,
                    members,
                    has_virtual_base: *has_virtual_base,
                })
            }
            Self::Enum { name, size, signed, .. } => CompiledType::Enum { name, size: *size, signed: *signed, enumerators },
            Self::Named { path, arguments, may_be_enum } => {
                CompiledType::Named(CompiledName { path, arguments: arguments.as_deref(), may_be_enum: *may_be_enum })
            }
            Self::Incomplete { name } => CompiledType::Incomplete { name },
            Self::Function { name } => CompiledType::Function { name },
            Self::Unknown => CompiledType::Unknown,
            Self::Other { name, size } => CompiledType::Other { name, size: *size },
        }
    }
}
