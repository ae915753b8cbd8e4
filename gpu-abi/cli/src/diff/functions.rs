//! The host functions of two files.

use super::enumerations::{EnumPair, pair_enumerations};
use super::pointees::{MAX_CALLBACKS, functions_differ, types_differ};
use super::types::{Origin, TypePair, pair_types};
use crate::arena::Layouts;
use crate::args::Select;
use crate::change::Pair;
use crate::loaded::Loaded;
use gpu_abi::verify::types::{DebugInfo, Function, Type, TypeKind};
use std::collections::BTreeMap;

/// The host functions of two files, and the types that both refer to.
#[derive(Debug)]
pub(crate) struct HostPair<'a> {
    pub(crate) functions: Vec<Pair<'a, Function>>,
    /// Lines about parameters of functions, by symbol, that point to functions with different signatures.
    pub(crate) callbacks: BTreeMap<&'a str, Vec<String>>,
    pub(crate) types: Vec<TypePair>,
    pub(crate) enumerations: Vec<EnumPair<'a>>,
    /// A note about functions that are not compared.
    pub(crate) note: Option<&'static str>,
}

impl<'a> HostPair<'a> {
    /// Compares the functions of two files by their names; `None` if neither has any.
    pub(super) fn of(
        old: &'a Loaded,
        new: &'a Loaded,
        select: &Select,
        layouts: &'a Layouts<'a>,
        problems: &mut Vec<String>,
    ) -> Option<Self> {
        let note = |note| Self {
            functions: Vec::new(),
            callbacks: BTreeMap::new(),
            types: Vec::new(),
            enumerations: Vec::new(),
            note: Some(note),
        };
        let has_any = |info: &DebugInfo| !info.functions().is_empty();
        match (&old.functions, &new.functions) {
            (Some(old), Some(new)) if has_any(old) || has_any(new) => {
                let (infos, origin) = ([&[old][..], &[new]], Origin::Host);
                let functions = pair(old, new);
                let both = functions.iter().filter_map(|pair| pair.old.zip(pair.new));
                let callbacks = both.map(|(one, other)| (one.symbol(), callbacks((old, one), (new, other)))).collect();
                Some(Self {
                    functions,
                    callbacks,
                    types: pair_types(infos, origin, select, layouts, problems),
                    enumerations: pair_enumerations(infos, origin, select),
                    note: None,
                })
            }
            (Some(old), None) if has_any(old) => {
                Some(note("host functions were not compared because only the old side has debug information"))
            }
            (None, Some(new)) if has_any(new) => {
                Some(note("host functions were not compared because only the new side has debug information"))
            }
            (None, None) if select.shows_functions() && [old, new].iter().all(|side| side.format.is_of_host()) => {
                Some(note("host functions were not compared because neither side has debug information"))
            }
            _ => None,
        }
    }
}

fn pair<'a>(old: &'a DebugInfo, new: &'a DebugInfo) -> Vec<Pair<'a, Function>> {
    let mut pairs: BTreeMap<&str, [Option<&Function>; 2]> = BTreeMap::new();
    for (side, info) in [old, new].into_iter().enumerate() {
        info.functions().iter().for_each(|one| pairs.entry(one.symbol()).or_default()[side] = Some(one));
    }
    let pair =
        |[one, other]: [Option<&'a Function>; 2]| Pair::new(one, other, |one, other| differences((old, one), (new, other)));
    pairs.into_values().map(pair).collect()
}

fn differences(old: (&DebugInfo, &Function), new: (&DebugInfo, &Function)) -> Vec<&'static str> {
    let differ = |one: &Type, other: &Type| types_differ((old.0, one), (new.0, other), true, MAX_CALLBACKS);
    let (one, other) = (old.1, new.1);
    let mut differences = Vec::new();
    if one.params().len() != other.params().len() || one.is_variadic() != other.is_variadic() {
        differences.push("count");
    }
    if one.params().zip(other.params()).any(|((_, one), (_, other))| differ(one, other)) {
        differences.push("type");
    }
    if one.misplaced(&other.params().filter_map(|(name, _)| name).collect::<Vec<_>>()).is_some() {
        differences.push("order");
    }
    let is_same_result = match (one.result(), other.result()) {
        (Some(one), Some(other)) => !differ(one, other),
        (one, other) => one.is_none() && other.is_none(),
    };
    if !is_same_result {
        differences.push("result");
    }
    if one.by_reference().is_some() != other.by_reference().is_some() {
        differences.push("passing");
    }
    differences
}

/// Returns lines about the parameters that point to functions with different signatures.
fn callbacks(old: (&DebugInfo, &Function), new: (&DebugInfo, &Function)) -> Vec<String> {
    fn callback<'i>(info: &'i DebugInfo, ty: &Type) -> Option<&'i Function> {
        match info.pointee(ty)?.kind() {
            TypeKind::Function(function) => Some(function),
            _ => None,
        }
    }
    let params = old.1.params().zip(new.1.params()).enumerate();
    let differing = params.filter_map(|(index, ((name, one), (_, other)))| {
        let (one, other) = callback(old.0, one).zip(callback(new.0, other))?;
        let name = name.map_or_else(|| format!("parameter {}", index + 1), |name| format!("`{name}`"));
        let differ = functions_differ((old.0, one), (new.0, other), true, MAX_CALLBACKS);
        differ.then(|| format!("{name} calls `{}` | `{}`", one.declaration(), other.declaration()))
    });
    differing.collect()
}
