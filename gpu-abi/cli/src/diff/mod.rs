//! `gpu-abi diff`: compares two files.

mod document;
mod enumerations;
mod functions;
mod kernels;
mod pointees;
mod text;
mod types;
mod variables;

pub(crate) use document::json;
pub(crate) use text::text;

use crate::args::Select;
use crate::change;
use crate::group::Group;
use crate::kernel::From;
use crate::loaded::Loaded;
use crate::paint::Paint;
use crate::variables::Variable;
use enumerations::EnumPair;
use functions::HostPair;
use gpu_abi::verify::names::unqualified;
use gpu_abi::verify::types::{DebugInfo, TypeKind};
use kernels::{KernelPair, pair_kernels};
use std::collections::BTreeSet;
use std::rc::Rc;
use types::{Origin, TypePair};

/// Two files and their differences.
#[derive(Debug)]
pub(crate) struct Comparison<'a> {
    pub(crate) old: &'a Loaded<'a>,
    pub(crate) new: &'a Loaded<'a>,
    pub(crate) pairs: Vec<ModulePair<'a>>,
    /// The host functions, if both files describe any.
    pub(crate) host: Option<HostPair<'a>>,
    /// The groups of modules that only the old file has.
    pub(crate) only_old: Vec<Group<'a>>,
    pub(crate) only_new: Vec<Group<'a>>,
    /// Reasons why parts could not be compared.
    pub(crate) problems: Vec<String>,
}

/// Two groups that are compared.
#[derive(Debug)]
pub(crate) struct ModulePair<'a> {
    pub(crate) old: Group<'a>,
    pub(crate) new: Group<'a>,
    pub(crate) kernels: Vec<KernelPair<'a>>,
    pub(crate) variables: Vec<change::Pair<'a, Variable<'a>>>,
    pub(crate) shared: Shared<'a>,
}

/// The types that two sides share.
#[derive(Debug)]
pub(crate) struct Shared<'a> {
    pub(crate) types: Vec<TypePair<'a>>,
    pub(crate) enumerations: Vec<EnumPair<'a>>,
    /// A note about what is not compared.
    pub(crate) note: Option<String>,
}

impl<'a> Shared<'a> {
    fn of(
        sides: [&[&'a DebugInfo]; 2],
        origin: Origin,
        select: &Select,
        note: Option<String>,
        problems: &mut Vec<String>,
    ) -> Self {
        let mut shared = Self { types: Vec::new(), enumerations: Vec::new(), note };
        if !select.shows_types() {
            return shared;
        }
        let all = types::shared(sides, origin, &Select::default()).into_iter().map(|(_, [_, (_, new)])| new);
        let all = all.filter(|new| matches!(new.kind, TypeKind::Enum { .. })).map(|new| unqualified(new.name()));
        let enumerations: Rc<BTreeSet<String>> = Rc::new(all.collect());
        for (name, [old, new]) in types::shared(sides, origin, select) {
            match TypePair::of(name, [old, new], origin, &enumerations) {
                Some(Ok(pair)) => shared.types.push(pair),
                Some(Err(problem)) => problems.push(problem),
                None => shared.enumerations.push(EnumPair::of(name, old.1, new.1)),
            }
        }
        shared
    }

    fn is_empty(&self) -> bool {
        self.types.is_empty() && self.enumerations.is_empty()
    }
}

/// Returns a note about types unless both sides describe them.
fn note(old: &Group<'_>, new: &Group<'_>) -> Option<String> {
    let has = |group: &Group<'_>, is_any: fn(&DebugInfo) -> bool| {
        group.modules.iter().filter_map(|module| module.debug.as_ref()).any(is_any)
    };
    let describes = |group| has(group, |info| info.records().next().is_some() || info.enumerations().next().is_some());
    // Not all kernels have types with members.
    let is_described = |group: &Group<'_>| {
        let mut parameters = group.modules.iter().flat_map(|module| &module.kernels).flat_map(|kernel| &kernel.params);
        let is_by_debug = |from| matches!(from, Some(From::DebugInformation | From::HostDebugInformation));
        has(group, |info| !info.functions.is_empty()) || parameters.any(|parameter| is_by_debug(parameter.from))
    };
    let (in_old, in_new) = (describes(old), describes(new));
    let is_silent = |group: &Group<'_>| group.modules.iter().any(|module| module.debug.is_none() && module.error.is_none());
    let is_any = match (in_old, in_new) {
        // Also of a module without kernels.
        (true, false) => is_silent(new),
        (false, true) => is_silent(old),
        _ => {
            let lacks_types = [old, new].iter().any(|group| group.modules.iter().any(|module| module.lacks_types()));
            lacks_types && !is_described(old) && !is_described(new)
        }
    };
    not_described("members and enumerators", in_old, in_new).filter(|_| is_any)
}

/// Returns a note about what only one side describes, or neither.
fn not_described(what: &str, in_old: bool, in_new: bool) -> Option<String> {
    let which = match (in_old, in_new) {
        (true, true) => return None,
        (true, false) => "only the old side has",
        (false, true) => "only the new side has",
        (false, false) => "neither side has",
    };
    Some(format!("{what} were not compared because {which} debug information"))
}

impl<'a> Comparison<'a> {
    /// Compares two files.
    ///
    /// Modules of the same kind and architecture are compared with each other, then the remaining ones of the same
    /// architecture. If a file only has modules of one kind for one architecture, they are compared with all modules of the
    /// other file.
    pub(crate) fn of(old: &'a Loaded<'a>, new: &'a Loaded<'a>, select: &Select) -> Self {
        let (mut only_old, mut only_new) = (Group::all_of(old), Group::all_of(new));
        let mut groups = Vec::new();
        if only_old.len().min(only_new.len()) == 1 {
            for old in &only_old {
                groups.extend(only_new.iter().map(|new| (old.clone(), new.clone())));
            }
            (only_old, only_new) = (Vec::new(), Vec::new());
        } else {
            for same_kind in [true, false] {
                let belong = |old: &Group<'_>, new: &Group<'_>| {
                    let ((old_kind, old_arch), (new_kind, new_arch)) = (old.key(), new.key());
                    old_arch == new_arch && (old_kind == new_kind || !same_kind)
                };
                only_old.retain(|old| match only_new.iter().position(|new| belong(old, new)) {
                    Some(index) => {
                        groups.push((old.clone(), only_new.remove(index)));
                        false
                    }
                    None => true,
                });
            }
        }
        let (files, mut problems) = ([old, new], Vec::new());
        let host = HostPair::of(old, new, select, &mut problems);
        let pairs = groups.into_iter().map(|(old, new)| {
            let kernels =
                if select.shows_kernels() { pair_kernels(files, &old.kernels(), &new.kernels()) } else { Vec::new() };
            let (infos, origin) = ([old.infos(), new.infos()], Origin::of(&old, &new));
            let infos = [&infos[0][..], &infos[1]];
            let variables = variables::pair(files, &old.variables(), &new.variables());
            let shared = Shared::of(infos, origin, select, note(&old, &new), &mut problems);
            ModulePair { old, new, kernels, variables, shared }
        });
        Self { old, new, pairs: pairs.collect(), host, only_old, only_new, problems }
    }

    /// Returns the number of differences, each once, and of modules that are on one side only.
    pub(crate) fn differences(&self) -> usize {
        text::common(self, Paint::PLAIN).findings() + self.only_old.len() + self.only_new.len()
    }
}
