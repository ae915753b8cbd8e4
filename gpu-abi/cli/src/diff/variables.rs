//! The variables of two groups of modules.

use super::pointees::{differ, name};
use crate::change::{self, Key, Pair, differing, partners};
use crate::variables::Variable;
use gpu_abi::verify::names::without_ids;
use gpu_abi::verify::types::{Type, TypeKind};

/// Matches variables of two sides by their symbols without the compilation's ids, and compares the properties that both
/// sides state.
pub(super) fn pair<'a>(old: &[&'a Variable], new: &[&'a Variable]) -> Vec<Pair<'a, Variable>> {
    let symbol: Key<'a, Variable> = |variable| without_ids(&variable.symbol);
    let pairs = partners(old, new, &[(symbol, false)]).into_iter();
    pairs.map(|(old, new)| Pair::new(old, new, differences)).collect()
}

fn differences(old: &Variable, new: &Variable) -> Vec<&'static str> {
    differing([
        ("space", old.space != new.space),
        ("managed", old.is_managed != new.is_managed),
        ("size", change::differ(old.size, new.size)),
        ("align", change::differ(old.align, new.align)),
        ("type", types_differ(old, new)),
    ])
}

/// Returns whether two variables have different types, as far as both sides state them: in debug information, or else in
/// PTX, which distinguishes floating-point numbers from integers.
fn types_differ(old: &Variable, new: &Variable) -> bool {
    match (&old.ty, &new.ty) {
        (Some(old), Some(new)) => is_retyped(old, new),
        _ => matches!((old.is_float(), new.is_float()), (Some(old), Some(new)) if old != new),
    }
}

/// Returns whether two types are different, apart from their members and enumerators, which are compared separately.
fn is_retyped(old: &Type, new: &Type) -> bool {
    match (&old.kind, &new.kind) {
        (TypeKind::Array { element: a, .. }, TypeKind::Array { element: b, .. }) => is_retyped(a, b),
        (TypeKind::Pointer { .. }, TypeKind::Pointer { .. }) => name(old.name(), false) != name(new.name(), false),
        (TypeKind::Variants | TypeKind::Other | TypeKind::Function(_), _)
        | (_, TypeKind::Variants | TypeKind::Other | TypeKind::Function(_)) => false,
        // nvcc's debug information does not have namespaces, the host's does.
        _ => differ(old, new, false),
    }
}
