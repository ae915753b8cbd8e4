//! `gpu-abi diff`: compares two files.

mod document;
mod functions;
mod host_variables;
mod kernels;
mod libraries;
mod text;
mod types;
mod uses;
mod variables;
mod virtual_functions;

pub(crate) use document::json;
pub(crate) use text::text;
pub(crate) use uses::{Compared, Unknown};

use crate::accept::{Accepted, Finding};
use crate::args::Select;
use crate::change::{self, Change};
use crate::group::Group;
use crate::kernel::From;
use crate::loaded::Loaded;
use crate::paint::Paint;
use crate::public::Public;
use crate::variables::Variable;
use functions::HostPair;
use gpu_abi_reader::debug::DebugInfo;
use kernels::KernelPair;
use libraries::Libraries;
use std::collections::BTreeSet;
use types::{Origin, TypePair};
use uses::Uses;

/// Two files and their differences.
#[derive(Debug)]
pub(crate) struct Comparison<'a, 'f> {
    pub(crate) old: &'a Loaded<'f>,
    pub(crate) new: &'a Loaded<'f>,
    pub(crate) pairs: Vec<ModulePair<'a, 'f>>,
    /// The host functions and variables, if the files have any.
    pub(crate) host: Option<HostPair<'a>>,
    /// The groups of modules that only the old file has.
    pub(crate) only_old: Vec<Group<'a, 'f>>,
    pub(crate) only_new: Vec<Group<'a, 'f>>,
    /// What the command line accepts.
    pub(crate) accepted: Accepted,
}

/// Two groups that are compared.
#[derive(Debug)]
pub(crate) struct ModulePair<'a, 'f> {
    pub(crate) old: Group<'a, 'f>,
    pub(crate) new: Group<'a, 'f>,
    pub(crate) kernels: Vec<KernelPair<'a, 'f>>,
    pub(crate) variables: Vec<change::Pair<'a, Variable<'f>>>,
    pub(crate) shared: Shared<'a>,
}

/// The types that two sides share.
#[derive(Debug)]
pub(crate) struct Shared<'a> {
    /// Structs and unions, then enumerations.
    pub(crate) types: Vec<TypePair<'a>>,
    /// A note about what is not compared.
    pub(crate) note: Option<String>,
    /// The classes and members that a side does not describe, whatever leads to them.
    pub(crate) unknown: Unknown,
    /// The types that differ and are not public.
    pub(crate) private: Vec<&'a str>,
}

impl<'a> Shared<'a> {
    fn new(types: Vec<TypePair<'a>>, note: Option<String>, public: &Public) -> Self {
        let (types, private): (Vec<_>, Vec<_>) = types.into_iter().partition(|ty| public.has(ty.sides));
        let unknown = types.iter().flat_map(|ty| uses::unknown(&ty.report)).collect();
        let private = private.iter().filter(|ty| ty.change() != Change::Same).map(|ty| ty.name).collect();
        Self { types, note, unknown, private }
    }
}

/// Returns a note about types unless both sides describe them.
fn note(old: &Group<'_, '_>, new: &Group<'_, '_>) -> Option<String> {
    let has = |group: &Group<'_, '_>, is_any: fn(&DebugInfo) -> bool| {
        group.modules.iter().filter_map(|module| module.debug.as_ref()).any(is_any)
    };
    let describes = |group| has(group, |info| info.records().next().is_some() || info.enumerations().next().is_some());
    // Not all kernels have types with members.
    let is_described = |group: &Group<'_, '_>| {
        let mut parameters = group.modules.iter().flat_map(|module| &module.kernels).flat_map(|kernel| &kernel.params);
        let is_by_debug = |from| matches!(from, Some(From::DebugInformation | From::HostDebugInformation));
        has(group, |info| !info.functions.is_empty()) || parameters.any(|parameter| is_by_debug(parameter.from))
    };
    let (in_old, in_new) = (describes(old), describes(new));
    let is_silent =
        |group: &Group<'_, '_>| group.modules.iter().any(|module| module.debug.is_none() && module.error.is_none());
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

/// Returns a note about kernels of which a side does not state the types of parameters, as PTX of `extern "C"` kernels.
fn not_stated(kernels: &[KernelPair<'_, '_>]) -> Option<String> {
    let lacks_types = |pair: &&KernelPair<'_, '_>| {
        let sides = pair.params.iter().filter_map(|param| Some([param.old?, param.new?]));
        sides.flatten().any(|param| param.from.is_none())
    };
    let titles = kernels.iter().filter(lacks_types).filter_map(|pair| pair.kernels.old);
    let names: BTreeSet<String> = titles.map(|kernel| format!("`{}`", kernel.short_title())).collect();
    let names = Vec::from_iter(names).join(", ");
    (!names.is_empty())
        .then(|| format!("the types of the parameters of {names} were not compared because a side does not state them"))
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

impl<'a, 'f> Comparison<'a, 'f> {
    /// Compares two files.
    ///
    /// Modules of the same kind and architecture are compared with each other, then the remaining ones of the same
    /// architecture; if there are none, those of other architectures. If a file only has modules of one kind for one architecture, they
    /// are compared with all modules of the other file.
    pub(crate) fn of(old: &'a Loaded<'f>, new: &'a Loaded<'f>, select: &Select, public: &Public) -> Self {
        let (mut only_old, mut only_new) = (Group::all_of(old), Group::all_of(new));
        let mut groups = Vec::new();
        if only_old.len().min(only_new.len()) == 1 {
            for old in &only_old {
                groups.extend(only_new.iter().map(|new| (old.clone(), new.clone())));
            }
            (only_old, only_new) = (Vec::new(), Vec::new());
        } else {
            for same_kind in [true, false] {
                let belong = |old: &Group<'_, '_>, new: &Group<'_, '_>| {
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
        if groups.is_empty() {
            // Callers see the same interface on all architectures.
            for old in &only_old {
                let of_kind = only_new.iter().find(|new| new.key().0 == old.key().0);
                groups.extend(of_kind.or(only_new.first()).map(|new| (old.clone(), new.clone())));
            }
        }
        let mut uses = Uses::default();
        let pairs = groups.into_iter().map(|(old, new)| {
            let mut libraries = Libraries::new(select);
            let kernels = match select.shows_kernels() {
                true => {
                    let sides = [&old, &new].map(|side| libraries.without_kernels(side));
                    kernels::pair(sides.each_ref().map(Vec::as_slice), &mut uses)
                }
                false => Vec::new(),
            };
            let sides = [&old, &new];
            let origin = Origin::of(sides.map(Group::is_described_by_host));
            let definitions = types::shared(sides.map(Group::infos).each_ref().map(Vec::as_slice), origin, select);
            let variables = sides.map(|side| libraries.without_variables(side));
            let variables = variables::pair(variables.each_ref().map(Vec::as_slice), &mut uses);
            let notes = Vec::from_iter([note(&old, &new), not_stated(&kernels), libraries.note()].into_iter().flatten());
            let note = (!notes.is_empty()).then(|| notes.join("; "));
            let shared = Shared::new(TypePair::all(&definitions, origin), note, public);
            ModulePair { old, new, kernels, variables, shared }
        });
        let mut pairs: Vec<_> = pairs.collect();
        let found = compared([old, new], &uses, select);
        for pair in &mut pairs {
            pair.kernels.iter_mut().for_each(|pair| pair.settle(&found));
            pair.variables.iter_mut().for_each(|pair| pair.settle(&found));
            let params = pair.kernels.iter().flat_map(|pair| &pair.params).flat_map(|param| &param.unknown);
            let unknown = params.chain(pair.variables.iter().flat_map(|pair| &pair.unknown));
            pair.shared.unknown.extend(unknown.map(|(name, reason)| (name.clone(), *reason)));
        }
        let host = HostPair::of(old, new, select, public);
        Self { old, new, pairs, host, only_old, only_new, accepted: Accepted::default() }
    }

    /// Returns the differences, each once, and the modules that are on one side only, except those that the command line accepts.
    pub(crate) fn findings(&self) -> Vec<Finding> {
        let common = text::common(self, Paint::PLAIN);
        let blocks = common.items.iter().filter(|(block, _)| block.is_finding).map(|(block, _)| block.finding());
        blocks.chain(text::alone(self).into_iter().map(|(finding, ..)| finding)).collect()
    }

    /// Returns whether something that both files have was not compared.
    pub(crate) fn is_part(&self) -> bool {
        let shared = self.pairs.iter().map(|pair| &pair.shared).chain(self.host.iter().map(|host| &host.shared));
        shared.into_iter().any(|shared| shared.note.is_some() || !shared.unknown.is_empty() || !shared.private.is_empty())
    }

    /// Returns the number of differences, except those that the command line accepts.
    pub(crate) fn differences(&self) -> usize {
        self.findings().len()
    }
}

/// Compares the types that kernels and variables use. Types that both files define are reported on their own, if they are.
fn compared(files: [&Loaded<'_>; 2], uses: &Uses<'_>, select: &Select) -> Vec<Compared> {
    let reached = files.map(|file| file.interface.reached().next());
    let [Some(old), Some(new)] = &reached else { return Vec::new() };
    let origin = Origin::of(files.map(|file| file.modules.iter().any(|module| module.is_described_by_host)));
    let definitions = match select.shows_types() {
        true => types::shared([&[old], &[new]], origin, &Select::default()),
        false => Vec::new(),
    };
    uses.compared([&old.types, &new.types], &definitions).1
}
