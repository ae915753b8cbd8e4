//! The variables of two groups of modules.

use super::pointees::{self, MAX_CALLBACKS};
use crate::change::{self, Key, Pair, differing, partners};
use crate::loaded::Loaded;
use crate::variables::Variable;
use gpu_abi::verify::names::without_ids;

/// Matches variables of two sides by their symbols without the compilation's ids, and compares the properties that both
/// sides state.
pub(super) fn pair<'a>(
    files: [&Loaded<'_>; 2],
    old: &[&'a Variable<'a>],
    new: &[&'a Variable<'a>],
) -> Vec<Pair<'a, Variable<'a>>> {
    let symbol: Key<'a, Variable<'a>> = |variable| without_ids(variable.symbol());
    let pairs = partners(old, new, &[(symbol, false)]).into_iter();
    pairs.map(|(old, new)| Pair::new(old, new, |old, new| differences(files, old, new))).collect()
}

fn differences(files: [&Loaded<'_>; 2], old: &Variable<'_>, new: &Variable<'_>) -> Vec<&'static str> {
    let [one, other] = [old.declared(), new.declared()];
    differing([
        ("space", one.space != other.space),
        ("managed", one.is_managed != other.is_managed),
        ("size", change::differ(one.size, other.size)),
        ("align", change::differ(one.align, other.align)),
        ("type", types_differ(files, old, new)),
    ])
}

/// Returns whether two variables have different types, as far as both sides state them: in debug information, or else in
/// PTX, which distinguishes floating-point numbers from integers.
fn types_differ(files: [&Loaded<'_>; 2], old: &Variable<'_>, new: &Variable<'_>) -> bool {
    match (files[0].ty(old.described.as_ref()), files[1].ty(new.described.as_ref())) {
        // nvcc's debug information does not have namespaces, the host's does.
        (Some((one, types)), Some((other, others))) => {
            pointees::types_differ((types, one), (others, other), false, MAX_CALLBACKS)
        }
        _ => matches!((old.is_float(), new.is_float()), (Some(old), Some(new)) if old != new),
    }
}
