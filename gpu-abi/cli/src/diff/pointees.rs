//! Members that are pointers on both sides and lead to types of different names.
//!
//! What types of one name are is compared of those types.

use crate::ids;
use crate::names;
use gpu_abi::verify::dwarf::{DebugInfo, Record, Type, TypeKind};
use std::collections::BTreeSet;

/// How many pointers and arrays are followed.
const MOST_NESTED: usize = 32;

/// Returns the names of the members of both records that lead elsewhere.
pub(super) fn changed(old: (&DebugInfo, &Record), new: (&DebugInfo, &Record), is_named: bool) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for member in old.1.members() {
        let Some(name) = member.name() else { continue };
        let other = new.1.members().iter().find(|other| other.name() == Some(name));
        if other.is_some_and(|other| leads_elsewhere((old.0, member.ty()), (new.0, other.ty()), is_named)) {
            found.insert(name.to_owned());
        }
    }
    found
}

/// Returns whether two types are pointers that lead to different types. `is_named` says that both sides have namespaces, or neither.
pub(super) fn leads_elsewhere(old: (&DebugInfo, &Type), new: (&DebugInfo, &Type), is_named: bool) -> bool {
    let (mut a, mut b, mut is_pointee) = (Some(old.1), Some(new.1), false);
    for _ in 0..MOST_NESTED {
        // `void` is no type here.
        let (Some(one), Some(other)) = (a, b) else { return a.is_some() != b.is_some() };
        match (one.kind(), other.kind()) {
            (TypeKind::Pointer { .. }, TypeKind::Pointer { .. }) => {
                (a, b, is_pointee) = (old.0.pointee(one), new.0.pointee(other), true);
            }
            (TypeKind::Array { element, .. }, TypeKind::Array { element: other, .. }) => {
                (a, b) = (Some(element.as_ref()), Some(other.as_ref()));
            }
            _ => return is_pointee && differ(one, other, is_named),
        }
    }
    false
}

fn differ(one: &Type, other: &Type, is_named: bool) -> bool {
    match (one.kind(), other.kind()) {
        // Numbers have many names.
        (TypeKind::Scalar(a), TypeKind::Scalar(b)) => a != b || one.size() != other.size(),
        (TypeKind::Record(a), TypeKind::Record(b)) => {
            name(a.name().unwrap_or(""), is_named) != name(b.name().unwrap_or(""), is_named)
        }
        (TypeKind::Enum { .. }, TypeKind::Enum { .. }) => name(one.name(), is_named) != name(other.name(), is_named),
        (a, b) => std::mem::discriminant(a) != std::mem::discriminant(b),
    }
}

fn name(name: &str, is_named: bool) -> String {
    let name = if is_named { name } else { names::plain(name) };
    ids::normal(&names::unqualified(name)).into_owned()
}
