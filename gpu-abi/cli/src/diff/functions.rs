//! The host functions of two files.

use super::pointees::{MAX_CALLBACKS, types_differ};
use super::types::Origin;
use super::{Shared, not_described};
use crate::args::Select;
use crate::change::{Pair, differing};
use crate::loaded::Loaded;
use gpu_abi::verify::types::{DebugInfo, Function, Type, Types};
use std::collections::BTreeMap;

/// The host functions of two files, and the types that both refer to.
#[derive(Debug)]
pub(crate) struct HostPair<'a> {
    pub(crate) functions: Vec<Pair<'a, Function>>,
    /// The descriptions of the old and of the new functions.
    pub(crate) infos: [Option<&'a DebugInfo>; 2],
    pub(crate) shared: Shared<'a>,
}

impl<'a> HostPair<'a> {
    /// Compares the functions of two files by their names; `None` if neither has any.
    pub(super) fn of(
        old: &'a Loaded<'a>,
        new: &'a Loaded<'a>,
        select: &Select,
        problems: &mut Vec<String>,
    ) -> Option<Self> {
        let infos = [old.functions.as_ref(), new.functions.as_ref()];
        let is_any = match infos {
            // Both may have functions, which nothing describes.
            [None, None] => {
                select.shows_functions() && [old, new].iter().all(|side| side.input.artifact.format.is_of_host())
            }
            _ => infos.iter().flatten().any(|info| !info.functions.is_empty()),
        };
        let [in_old, in_new] = infos.map(|info| info.is_some());
        is_any.then(|| {
            let note = not_described("host functions", in_old, in_new);
            let shared = Shared::of(infos.each_ref().map(Option::as_slice), Origin::Host, select, note, problems);
            let functions = infos[0].zip(infos[1]).map_or_else(Vec::new, |(old, new)| pair(old, new));
            Self { functions, infos, shared }
        })
    }
}

impl HostPair<'_> {
    /// Returns the declarations of a function on the sides that have it.
    pub(super) fn declarations(&self, pair: &Pair<'_, Function>) -> [Option<String>; 2] {
        let declaration = |info: Option<&DebugInfo>, function| Some(info?.types.declaration(function?));
        [declaration(self.infos[0], pair.old), declaration(self.infos[1], pair.new)]
    }
}

fn pair<'a>(old: &'a DebugInfo, new: &'a DebugInfo) -> Vec<Pair<'a, Function>> {
    let mut pairs: BTreeMap<&str, [Option<&Function>; 2]> = BTreeMap::new();
    for (side, info) in [old, new].into_iter().enumerate() {
        info.functions.iter().for_each(|one| pairs.entry(&one.symbol).or_default()[side] = Some(one));
    }
    let pair = |[one, other]: [Option<&'a Function>; 2]| {
        Pair::new(one, other, |one, other| differences((&old.types, one), (&new.types, other), true, MAX_CALLBACKS))
    };
    pairs.into_values().map(pair).collect()
}

/// Returns the differences between two functions; see [`types_differ`].
pub(super) fn differences(
    old: (&Types, &Function),
    new: (&Types, &Function),
    is_named: bool,
    callbacks: usize,
) -> Vec<&'static str> {
    let differ = |one: &Type, other: &Type| types_differ((old.0, one), (new.0, other), is_named, callbacks);
    let (one, other) = (old.1, new.1);
    let order = one.misplaced(&other.params().filter_map(|(name, _)| name).collect::<Vec<_>>());
    let is_same_result = match (one.result.as_deref(), other.result.as_deref()) {
        (Some(one), Some(other)) => !differ(one, other),
        (one, other) => one.is_none() && other.is_none(),
    };
    differing([
        ("count", one.params().len() != other.params().len() || one.is_variadic != other.is_variadic),
        ("type", one.params().zip(other.params()).any(|((_, one), (_, other))| differ(one, other))),
        ("order", order.is_some()),
        ("result", !is_same_result),
        ("passing", one.passing() != other.passing()),
    ])
}
