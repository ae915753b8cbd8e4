//! The variables of two groups of modules.

use super::uses::Uses;
use crate::change::{self, Key, Pair, differing, partners};
use crate::variables::Variable;
use gpu_abi_reader::names::without_ids;

/// Matches variables of two sides by their symbols without the compilation's ids, and compares the properties that both
/// sides state. Types in debug information are added to `uses`.
pub(super) fn pair<'a, 'f>([old, new]: [&[&'a Variable<'f>]; 2], uses: &mut Uses<'a>) -> Vec<Pair<'a, Variable<'f>>> {
    let symbol: Key<'a, Variable<'f>> = |variable| without_ids(variable.symbol());
    let pairs = partners(old, new, &[(symbol, false)]).into_iter().map(|(old, new)| {
        let mut pair = Pair::new(old, new, differences);
        if let (Some(old), Some(new)) = (old, new) {
            match (&old.described, &new.described) {
                (Some(old), Some(new)) => pair.types.push(("type", uses.add(old, new))),
                // PTX distinguishes floating-point numbers from integers.
                _ => {
                    let floats = old.is_float().zip(new.is_float());
                    pair.differences.extend(floats.filter(|(old, new)| old != new).map(|_| "type"));
                }
            }
        }
        pair
    });
    pairs.collect()
}

fn differences(old: &Variable<'_>, new: &Variable<'_>) -> Vec<&'static str> {
    let [old, new] = [old.declared(), new.declared()];
    differing([
        ("space", old.space != new.space),
        ("managed", old.is_managed != new.is_managed),
        ("size", change::differ(old.size, new.size)),
        ("align", change::differ(old.align, new.align)),
    ])
}
