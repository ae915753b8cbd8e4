//! The variables of two files' host code.

use super::uses::Uses;
use crate::change::{Key, Pair, differing, partners};
use gpu_abi_reader::debug::Function;
use std::collections::BTreeSet;

/// Matches variables, which are read as functions with one parameter of their types, by their symbols. `thread_locals` has the symbols of those of
/// which each thread has its own. The types are added to `uses`.
pub(super) fn pair<'a>(
    [old, new]: [Vec<&'a Function>; 2],
    thread_locals: [&BTreeSet<String>; 2],
    uses: &mut Uses<'a>,
) -> Vec<Pair<'a, Function>> {
    let symbol: Key<'a, Function> = |variable| variable.symbol.as_str().into();
    let mut pairs = partners(&old, &new, &[(symbol, false)]);
    pairs.sort_by_cached_key(|(old, new)| old.or(*new).map(|one| (one.path(), &one.symbol)));
    let pairs = pairs.into_iter().map(|(old, new)| {
        let mut pair = Pair::new(old, new, |old, new| {
            let [is_one, is_other] = thread_locals.map(|symbols| symbols.contains(&old.symbol));
            differing([("const", old.is_read_only != new.is_read_only), ("thread_local", is_one != is_other)])
        });
        if let Some((old, new)) = old.zip(new) {
            let types = old.params().zip(new.params());
            pair.types = types.map(|((_, old), (_, new))| ("type", uses.add(old, new))).collect();
        }
        pair
    });
    pairs.collect()
}
