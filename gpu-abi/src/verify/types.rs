//! Converts types listed by the reader for the rules of `interface`.

use crate::interface::{CompiledMember, CompiledRecord, CompiledType, CompiledTypes, ScalarKind};
use crate::layout::BitRange;
use alloc::vec::Vec;
use gpu_abi_reader::debug::{self, TypeEntry};

/// Calls `compare` with a list of types.
pub(super) fn with_types<R>(entries: &[TypeEntry], compare: impl FnOnce(CompiledTypes<'_>) -> R) -> R {
    let members: Vec<Vec<CompiledMember<'_>>> = entries
        .iter()
        .map(|entry| match entry {
            TypeEntry::Record { members, .. } => members.iter().map(member).collect(),
            _ => Vec::new(),
        })
        .collect();
    let enumerators: Vec<Vec<(&str, i128)>> = entries
        .iter()
        .map(|entry| match entry {
            TypeEntry::Enum { enumerators, .. } => {
                enumerators.iter().map(|(name, value)| (name.as_str(), *value)).collect()
            }
            _ => Vec::new(),
        })
        .collect();
    let both = entries.iter().zip(members.iter().zip(&enumerators));
    let types: Vec<CompiledType<'_>> = both.map(|(entry, (members, values))| ty(entry, members, values)).collect();
    compare(CompiledTypes(&types))
}

fn member(entry: &debug::MemberEntry) -> CompiledMember<'_> {
    CompiledMember {
        name: &entry.name,
        ty: entry.ty,
        type_name: &entry.type_name,
        offset: entry.offset,
        bits: entry.bits.map(BitRange::from),
        within: entry.within,
    }
}

fn ty<'a>(entry: &'a TypeEntry, members: &'a [CompiledMember<'a>], enumerators: &'a [(&'a str, i128)]) -> CompiledType<'a> {
    match entry {
        TypeEntry::Void => CompiledType::Void,
        TypeEntry::Scalar { name, kind, size, handle } => {
            let kind = match kind {
                debug::ScalarKind::Signed => ScalarKind::Signed,
                debug::ScalarKind::Unsigned => ScalarKind::Unsigned,
                debug::ScalarKind::Bool => ScalarKind::Bool,
                debug::ScalarKind::Character => ScalarKind::Character,
                debug::ScalarKind::Float => ScalarKind::Float,
                // Kinds of numbers added to the reader later match no Rust type.
                _ => return CompiledType::Other { name, size: Some(*size) },
            };
            CompiledType::Scalar { name, kind, size: *size, handle: handle.map(Into::into) }
        }
        TypeEntry::Pointer { name, to, size } => CompiledType::Pointer { name, to: *to, size: *size },
        TypeEntry::Array { name, element, len } => CompiledType::Array { name, element: *element, len: *len },
        TypeEntry::Record { name, union, size, has_virtual_base, .. } => CompiledType::Record(CompiledRecord {
            name,
            union: *union,
            size: *size,
            members,
            has_virtual_base: *has_virtual_base,
        }),
        TypeEntry::Enum { name, size, signed, .. } => {
            CompiledType::Enum { name, size: *size, signed: *signed, enumerators }
        }
        TypeEntry::Incomplete { name } => CompiledType::Incomplete { name },
        TypeEntry::Other { name, size } => CompiledType::Other { name, size: *size },
    }
}
