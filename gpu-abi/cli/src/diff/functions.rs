//! The host functions of two files.

use super::types::{Origin, TypePair, shared};
use super::uses::{Unknown, Uses};
use super::{Shared, not_described};
use crate::args::Select;
use crate::change::{Pair, differing};
use crate::loaded::Loaded;
use crate::sheet::{counted, first_of};
use gpu_abi::verify::fields::NotCompared;
use gpu_abi_reader::debug::{DebugInfo, Function, Others, Type, TypeKind, Unpassed};
use gpu_abi_reader::names::SourceName;
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
        let others = not_compared(&old.others, &new.others).filter(|_| select.shows_functions());
        let is_any = match infos {
            // Both may have functions, which nothing describes.
            [None, None] => {
                select.shows_functions() && [old, new].iter().all(|side| side.input.artifact.format.is_of_host())
            }
            _ => infos.iter().flatten().any(|info| !info.functions.is_empty()) || others.is_some(),
        };
        let [in_old, in_new] = infos.map(|info| info.is_some());
        is_any.then(|| {
            let notes = Vec::from_iter([not_described("host functions", in_old, in_new), others].into_iter().flatten());
            let note = (!notes.is_empty()).then(|| notes.join("; "));
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

    /// Returns for each side the typedefs in the declarations of a function that have only their names in common, as comments after the
    /// declarations.
    pub(super) fn typedefs(&self, pair: &Pair<'_, Function>, declarations: &[Option<String>; 2]) -> [String; 2] {
        let ([Some(old), Some(new)], Some((one, other))) = (self.infos, pair.old.zip(pair.new)) else {
            return Default::default();
        };
        let sides = [old.types.typedefs_of(one), new.types.typedefs_of(other)];
        let of_side = |side: usize| {
            let is_other = |name: &str, ty: &String| sides[1 - side].get(name).is_some_and(|other| other != ty);
            // The signatures of pointers to functions are written out.
            let is_named = |name: &str| declarations[side].as_ref().is_some_and(|text| text.contains(name));
            let all = sides[side].iter().filter(|(name, ty)| is_named(name) && is_other(name, ty));
            let texts: Vec<String> = all.map(|(name, ty)| format!("`{name}` is `{ty}`")).collect();
            if texts.is_empty() { String::new() } else { format!("  // {}", texts.join(", ")) }
        };
        [of_side(0), of_side(1)]
    }
}

/// Returns a note about the host code's variables and functions with C++ linkage.
fn not_compared(old: &Others, new: &Others) -> Option<String> {
    // A constructor has two symbols.
    let title = |symbol: &String| SourceName::of(symbol).map_or_else(|| symbol.clone(), |name| name.as_str().to_owned());
    let functions: BTreeSet<String> = old.functions.union(&new.functions).map(title).collect();
    let (functions, variables) = (functions.len(), old.variables.union(&new.variables).count());
    let mut counts = Vec::new();
    if variables > 0 {
        counts.push(counted(variables, "host variable"));
    }
    if functions > 0 {
        counts.push(counted(functions, "host function") + " with C++ linkage");
    }
    let verb = if functions + variables == 1 { "was" } else { "were" };
    let how = "not compared; `#[functions]` compares those that Rust declares";
    (!counts.is_empty()).then(|| format!("{} {verb} {how}", counts.join(" and ")))
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
