//! The host functions of two files.

use super::types::{Origin, TypePair, shared};
use super::uses::{Unknown, Uses};
use super::{Shared, not_described};
use crate::args::Select;
use crate::change::{Pair, differing};
use crate::loaded::Loaded;
use crate::sheet::first_of;
use gpu_abi::verify::fields::NotCompared;
use gpu_abi_reader::debug::{DebugInfo, Function, Type, TypeKind, Unpassed};
use std::collections::{BTreeMap, BTreeSet};

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
    pub(super) fn of<'f>(old: &'a Loaded<'f>, new: &'a Loaded<'f>, select: &Select) -> Option<Self> {
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
            let definitions = shared(infos.each_ref().map(Option::as_slice), Origin::Host, select);
            let (mut functions, mut types, mut unknown) = (Vec::new(), Vec::new(), Unknown::new());
            if let [Some(old_info), Some(new_info)] = infos {
                let mut uses = Uses::default();
                if select.shows_functions() {
                    functions = pair(old_info, new_info, &mut uses);
                    functions.retain(|pair| {
                        let undescribed = match (pair.old, pair.new) {
                            (Some(only), None) => new.undescribed.get(&only.symbol),
                            (None, Some(only)) => old.undescribed.get(&only.symbol),
                            _ => None,
                        };
                        unknown.extend(undescribed.map(|symbol| (format!("`{symbol}`"), NotCompared::UnknownType)));
                        undescribed.is_none()
                    });
                    let of_info = |info: &'a DebugInfo| info.functions.iter().map(|function| &function.symbol);
                    let described: BTreeSet<&String> = of_info(old_info).chain(of_info(new_info)).collect();
                    let bare = old.undescribed.union(&new.undescribed).filter(|symbol| !described.contains(symbol));
                    let bare: Vec<&str> = bare.map(String::as_str).collect();
                    if !bare.is_empty() {
                        let names = first_of(&bare);
                        unknown.insert(format!("everything about {names}"), NotCompared::UnknownType);
                    }
                }
                let (reports, found) = uses.compared([&old_info.types, &new_info.types], &definitions);
                functions.iter_mut().for_each(|pair| pair.settle(&found));
                types = TypePair::of(&definitions, reports, Origin::Host);
            }
            let mut shared = Shared::new(types, note);
            shared.unknown.extend(unknown.into_iter().chain(functions.iter().flat_map(|pair| pair.unknown.clone())));
            Self { functions, infos, shared }
        })
    }

    /// Returns the declarations of a function on the sides that have it.
    pub(super) fn declarations(&self, pair: &Pair<'_, Function>) -> [Option<String>; 2] {
        let declaration = |info: Option<&DebugInfo>, function| Some(info?.types.declaration(function?));
        [declaration(self.infos[0], pair.old), declaration(self.infos[1], pair.new)]
    }
}

fn pair<'a>(old: &'a DebugInfo, new: &'a DebugInfo, uses: &mut Uses<'a>) -> Vec<Pair<'a, Function>> {
    let mut pairs: BTreeMap<&str, [Option<&Function>; 2]> = BTreeMap::new();
    for (side, info) in [old, new].into_iter().enumerate() {
        for one in &info.functions {
            let of_name = &mut pairs.entry(one.undecorated()).or_default()[side];
            // A name of its own, if another function has it.
            let of_symbol = if of_name.is_some() { &mut pairs.entry(&one.symbol).or_default()[side] } else { of_name };
            *of_symbol = Some(one);
        }
    }
    let pairs = pairs.into_values().map(|[one, other]| {
        let mut pair = Pair::new(one, other, differences);
        if let Some((one, other)) = one.zip(other) {
            let unknown = [one, other].into_iter().find(|one| one.unpassed.as_ref().is_some_and(Unpassed::is_unknown));
            pair.unknown
                .extend(unknown.map(|one| (format!("how `{}` returns its result", one.symbol), NotCompared::UnknownType)));
            let params = one.params().zip(other.params()).map(|((_, one), (_, other))| ("type", uses.add(one, other)));
            pair.types = params.collect();
            let results = one.result.as_deref().zip(other.result.as_deref());
            pair.types.extend(results.map(|(one, other)| ("result", uses.add(one, other))));
        }
        pair
    });
    pairs.collect()
}

/// Returns the differences between two functions, apart from what their types are.
fn differences(one: &Function, other: &Function) -> Vec<&'static str> {
    let is_other = |one: &Type, other: &Type| match (&one.kind, &other.kind) {
        (TypeKind::Pointer { derivation: one, .. }, TypeKind::Pointer { derivation: other, .. }) => one != other,
        _ => false,
    };
    let mut params = one.params().zip(other.params());
    let results = one.result.as_deref().zip(other.result.as_deref());
    let order = one.misplaced(&other.params().filter_map(|(name, _)| name).collect::<Vec<_>>());
    differing([
        ("count", one.params().len() != other.params().len() || one.is_variadic != other.is_variadic),
        ("order", order.is_some()),
        (
            "result",
            one.result.is_some() != other.result.is_some() || results.is_some_and(|(one, other)| is_other(one, other)),
        ),
        ("type", params.any(|((_, one), (_, other))| is_other(one, other))),
        ("passing", one.passing() != other.passing()),
    ])
}
