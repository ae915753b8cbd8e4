//! Whether two types are one, for parameters, results, variables and the targets of pointers. Members and enumerators of types of one
//! name are compared separately.

use super::functions::differences;
use gpu_abi::verify::names::{own_name, unqualified, without_arguments, without_ids};
use gpu_abi::verify::types::{Record, Type, TypeKind, Types};
use std::collections::BTreeMap;

/// The maximum depth of pointers and arrays that are followed.
const MAX_DEPTH: usize = 32;
/// The maximum depth of functions behind pointers whose parameters are compared.
pub(super) const MAX_CALLBACKS: usize = 4;

/// Returns the names of members that both records have but that point to different types or are an enumeration in one only, each with its
/// declarations if it points to functions.
pub(super) fn changed(
    old: (&Types, &Record),
    new: (&Types, &Record),
    is_named: bool,
) -> BTreeMap<String, Option<[String; 2]>> {
    let mut found = BTreeMap::new();
    for member in &old.1.members {
        let Some(name) = member.name.as_deref() else { continue };
        let Some(other) = new.1.member(name) else { continue };
        let sides = [(old.0, &*member.ty), (new.0, &*other.ty)];
        if follow(sides[0], sides[1], is_named, MAX_CALLBACKS, false) {
            let calls = sides.iter().any(|(types, ty)| types.callback(ty).is_some());
            found.insert(name.to_owned(), calls.then(|| sides.map(|(types, ty)| types.declarator(ty, name))));
        }
    }
    found
}

/// Returns whether two types, or those that they point to, are different. Functions behind pointers are compared, and up to `callbacks`
/// levels of the functions that these take pointers to. `is_named` means that both sides have namespaces, or neither does.
pub(super) fn types_differ(old: (&Types, &Type), new: (&Types, &Type), is_named: bool, callbacks: usize) -> bool {
    follow(old, new, is_named, callbacks, true)
}

/// Returns whether two types are pointers to different types, or to types of which one is `const`, or, unless `is_compared`, only one is
/// an enumeration; other members are compared with their records.
fn follow(old: (&Types, &Type), new: (&Types, &Type), is_named: bool, callbacks: usize, mut is_compared: bool) -> bool {
    let (mut a, mut b) = (Some(old.1), Some(new.1));
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
                (a, b, is_compared) = (old.0.pointee(one), new.0.pointee(other), true);
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
            _ => return (is_compared || is_enumeration(one) != is_enumeration(other)) && differ(one, other, is_named),
        }
    }
    false
}

fn is_enumeration(ty: &Type) -> bool {
    matches!(ty.kind, TypeKind::Enum { .. })
}

/// Returns whether two types that are not pointers are different; numbers and records are the same by size and by name.
fn differ(one: &Type, other: &Type, is_named: bool) -> bool {
    match (&one.kind, &other.kind) {
        // Numbers have many names.
        (TypeKind::Scalar(a), TypeKind::Scalar(b)) => a != b || one.size != other.size,
        (TypeKind::Record(a), TypeKind::Record(b)) => {
            name(a.name.as_deref().unwrap_or(""), is_named) != name(b.name.as_deref().unwrap_or(""), is_named)
        }
        (TypeKind::Enum { .. }, TypeKind::Enum { .. })
        | (TypeKind::Variants, TypeKind::Variants)
        | (TypeKind::Other, TypeKind::Other) => name(one.name(), is_named) != name(other.name(), is_named),
        (a, b) => std::mem::discriminant(a) != std::mem::discriminant(b),
    }
}

/// Returns what is the same in all spellings of a type's name, without namespaces and template arguments unless both sides have them.
fn name(name: &str, is_named: bool) -> String {
    let name = if is_named { name } else { without_arguments(own_name(name)) };
    without_ids(&unqualified(name)).into_owned()
}
