//! Members that are pointers on both sides, with pointees of different names, and members that are enumerations on one side only.
//!
//! Differences between types of the same name are found by comparing those types.

use super::functions::differences;
use gpu_abi::verify::names::{own_name, unqualified, without_arguments, without_ids};
use gpu_abi::verify::types::{DebugInfo, Record, Type, TypeKind};
use std::collections::BTreeMap;

/// The maximum depth of pointers and arrays that are followed.
const MAX_DEPTH: usize = 32;
/// The maximum depth of functions behind pointers whose parameters are compared.
pub(super) const MAX_CALLBACKS: usize = 4;

/// Returns the names of members that both records have but that point to different types or are an enumeration in one only, each with its
/// declarations if it points to functions.
pub(super) fn changed(
    old: (&DebugInfo, &Record),
    new: (&DebugInfo, &Record),
    is_named: bool,
) -> BTreeMap<String, Option<[String; 2]>> {
    let mut found = BTreeMap::new();
    for member in &old.1.members {
        let Some(name) = member.name.as_deref() else { continue };
        let Some(other) = new.1.member(name) else { continue };
        let sides = [(old.0, &*member.ty), (new.0, &*other.ty)];
        if leads_elsewhere(sides[0], sides[1], is_named, MAX_CALLBACKS) {
            let calls = sides.iter().any(|(info, ty)| info.types.callback(ty).is_some());
            found.insert(name.to_owned(), calls.then(|| sides.map(|(info, ty)| info.types.declarator(ty, name))));
        }
    }
    found
}

/// Returns whether two types are pointers to different types, or to types of which one is `const`, or only one is an enumeration.
/// `is_named` means that both sides have namespaces, or neither does.
fn leads_elsewhere(old: (&DebugInfo, &Type), new: (&DebugInfo, &Type), is_named: bool, callbacks: usize) -> bool {
    let (mut a, mut b, mut is_pointee) = (Some(old.1), Some(new.1), false);
    for _ in 0..MAX_DEPTH {
        // `void` does not count as a type here.
        let (Some(one), Some(other)) = (a, b) else { return a.is_some() != b.is_some() };
        match (&one.kind, &other.kind) {
            (TypeKind::Pointer { is_const: Some(one), .. }, TypeKind::Pointer { is_const: Some(other), .. })
                if one != other =>
            {
                return true;
            }
            (TypeKind::Pointer { .. }, TypeKind::Pointer { .. }) => {
                (a, b, is_pointee) = (old.0.types.pointee(one), new.0.types.pointee(other), true);
            }
            (TypeKind::Array { element, .. }, TypeKind::Array { element: other, .. }) => {
                (a, b) = (Some(element.as_ref()), Some(other.as_ref()));
            }
            (TypeKind::Function(one), TypeKind::Function(other)) if callbacks > 0 => {
                let found = differences((old.0, one), (new.0, other), is_named, callbacks - 1);
                // The names of a callback's parameters do not matter.
                return found.iter().any(|difference| *difference != "order");
            }
            // Their sizes and kinds are compared with the members, but there an integer may stand for an enumeration.
            _ => return (is_pointee || is_enumeration(one) != is_enumeration(other)) && differ(one, other, is_named),
        }
    }
    false
}

fn is_enumeration(ty: &Type) -> bool {
    matches!(ty.kind, TypeKind::Enum { .. })
}

/// Returns whether two types, or those that they point to, are different. Functions behind pointers are compared, and up to `callbacks`
/// levels of the functions that these take pointers to.
pub(super) fn types_differ(old: (&DebugInfo, &Type), new: (&DebugInfo, &Type), is_named: bool, callbacks: usize) -> bool {
    match (&old.1.kind, &new.1.kind) {
        (TypeKind::Pointer { .. }, TypeKind::Pointer { .. }) => leads_elsewhere(old, new, is_named, callbacks),
        _ => differ(old.1, new.1, is_named),
    }
}

/// Returns whether two types that are not pointers are different; numbers and records are the same by size and by name.
pub(super) fn differ(one: &Type, other: &Type, is_named: bool) -> bool {
    match (&one.kind, &other.kind) {
        // Numbers have many names.
        (TypeKind::Scalar(a), TypeKind::Scalar(b)) => a != b || one.size != other.size,
        (TypeKind::Record(a), TypeKind::Record(b)) => {
            name(a.name.as_deref().unwrap_or(""), is_named) != name(b.name.as_deref().unwrap_or(""), is_named)
        }
        (TypeKind::Enum { .. }, TypeKind::Enum { .. }) => name(one.name(), is_named) != name(other.name(), is_named),
        (a, b) => std::mem::discriminant(a) != std::mem::discriminant(b),
    }
}

/// Returns what is the same in all spellings of a type's name, without namespaces and template arguments unless both sides have them.
pub(super) fn name(name: &str, is_named: bool) -> String {
    let name = if is_named { name } else { without_arguments(own_name(name)) };
    without_ids(&unqualified(name)).into_owned()
}
