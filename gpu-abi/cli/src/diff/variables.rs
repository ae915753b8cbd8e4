//! The variables of two groups of modules.

use super::pointees::{self, MAX_CALLBACKS};
use crate::change::{self, Key, Pair, differing, partners};
use crate::variables::Variable;
use gpu_abi_reader::names::without_ids;

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
    match (old.described(), new.described()) {
        // nvcc's debug information does not have namespaces, the host's does.
        (Some(old), Some(new)) => pointees::types_differ(old, new, false, MAX_CALLBACKS),
        _ => matches!((old.is_float(), new.is_float()), (Some(old), Some(new)) if old != new),
    }
}
