//! `gpu-abi check`: compares a file with the Rust side's declarations.

mod description;
mod document;
mod find;
mod meaning;
mod params;
mod text;
mod variables;

pub(crate) use description::{Declared, DeclaredParam, Description};
pub(crate) use document::json;
pub(crate) use find::{Found, Requested};
pub(crate) use text::text;
pub(crate) use variables::DeclaredVariable;

use crate::group::Group;
use crate::loaded::{Loaded, Module};
use crate::select::HOW_TO_COMPILE;
use find::Compared;
use gpu_abi::layout::Layout;
use gpu_abi::verify::fields::{self, FieldReport};
use gpu_abi::verify::names::Reference;
use std::collections::BTreeSet;
use variables::VariableCheck;

/// A file compared with a description.
#[derive(Debug)]
pub(crate) struct Check<'a> {
    pub(crate) file: &'a str,
    pub(crate) against: &'a str,
    pub(crate) groups: Vec<GroupCheck<'a>>,
    /// Reasons why parts could not be compared.
    pub(crate) problems: Vec<String>,
}

/// Modules compared with a description.
#[derive(Debug)]
pub(crate) struct GroupCheck<'a> {
    pub(crate) title: String,
    pub(crate) kernels: Vec<KernelCheck<'a>>,
    pub(crate) variables: Vec<VariableCheck<'a>>,
    pub(crate) types: Types,
    /// The parts that could not be compared and were not selected by name.
    pub(crate) note: Option<String>,
}

/// A declared kernel and the compiled one.
#[derive(Debug)]
pub(crate) struct KernelCheck<'a> {
    pub(crate) declared: &'a Declared<'a>,
    pub(crate) found: Found<'a>,
    /// The differences in its parameters.
    pub(crate) differences: Vec<Difference>,
    /// The names of the types with differences that its parameters have or refer to.
    pub(crate) leads_to: BTreeSet<String>,
}

/// A difference between a declared kernel and the compiled one.
#[derive(Debug)]
pub(crate) struct Difference {
    /// The parameter's index; `None` for the kernel as a whole.
    pub(crate) param: Option<usize>,
    pub(crate) text: String,
    pub(crate) kind: DifferenceKind,
}

/// The kind of a difference, as far as it decides whether two differences are the same mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DifferenceKind {
    /// A parameter's alignment, which PTX text states.
    Align,
    /// A parameter's offset, which a cubin states, and which follows from the alignment.
    Offset,
    Other,
}

/// The types that were compared.
#[derive(Debug, Default)]
pub(crate) struct Types {
    /// Those with reports of their own: each pair of a declared type and a compiled one.
    pub(crate) checks: Vec<TypeCheck>,
    /// The names of all types in comparisons without differences.
    names: BTreeSet<String>,
}

/// A declared type and the compiled one.
#[derive(Debug)]
pub(crate) struct TypeCheck {
    pub(crate) name: String,
    pub(crate) report: FieldReport,
}

impl Types {
    /// Adds the comparison of two types, and of the pointees with differences. If several source files describe a type, one
    /// with differences is shown.
    fn add(&mut self, report: FieldReport) {
        if report.agrees() {
            self.names.extend(report.compared().iter().cloned());
        }
        for ty in report.different_types() {
            self.add_one(ty.clone());
        }
        if report.itself_agrees() && !report.rows().is_empty() {
            self.add_one(report);
        }
    }

    fn add_one(&mut self, report: FieldReport) {
        let names = |report: &FieldReport| (report.rust_name().to_owned(), report.kernel_name().to_owned());
        match self.checks.iter_mut().find(|known| names(&known.report) == names(&report)) {
            None => self.checks.push(TypeCheck { name: report.rust_name().to_owned(), report }),
            Some(known) if known.report.itself_agrees() && !report.itself_agrees() => known.report = report,
            Some(_) => {}
        }
    }

    /// Returns the names of the types that agree and have no report of their own: pointees and types of members.
    pub(crate) fn others(&self) -> impl Iterator<Item = &str> {
        let has_report = |name: &str| self.checks.iter().any(|check| check.name == name);
        self.names.iter().map(String::as_str).filter(move |name| !has_report(name))
    }
}

impl KernelCheck<'_> {
    pub(crate) fn agrees(&self) -> bool {
        matches!(&self.found, Found::One(..)) && self.differences.is_empty()
    }
}

impl<'a> Check<'a> {
    /// Compares everything selected with all modules of `loaded`.
    pub(crate) fn of(loaded: &'a Loaded, against: &'a str, requested: &'a Requested<'a>, compared: &'a Compared) -> Self {
        let mut check = Self { file: &loaded.name, against, groups: Vec::new(), problems: Vec::new() };
        let groups = Group::all_of(loaded);
        for group in &groups {
            let mut types = Types::default();
            let kernels = requested.kernels.iter().enumerate().filter_map(|(index, declared)| {
                let found = find::find(index, declared, group, compared);
                let name = Reference::new(declared.name);
                let holds = |module: &Module| module.kernels.iter().any(|kernel| name.matches(&kernel.symbol).is_some());
                let is_elsewhere = matches!(found, Found::Missing(_)) && find::is_in_other_members(group, &groups, holds);
                (!is_elsewhere).then(|| params::check(declared, found, &requested.named, &mut types))
            });
            let kernels: Vec<_> = kernels.collect();
            let variables = variables::check(&requested.variables, group, &groups, &requested.named, &mut types);
            types_in(group, requested, &mut types);
            let note = params::note(&kernels, &variables).filter(|_| requested.types.is_empty());
            check.groups.push(GroupCheck { title: group.title(), kernels, variables, types, note });
        }
        check.note_missing(loaded, &requested.types);
        check
    }

    /// Reports types that no module describes.
    fn note_missing(&mut self, loaded: &Loaded, types: &[&Layout<'_>]) {
        let infos = || loaded.modules.iter().filter_map(|module| module.debug.as_deref());
        if !types.is_empty() && infos().next().is_none() {
            let file = self.file;
            let what = if types.len() == 1 { "1 type was".to_owned() } else { format!("{} types were", types.len()) };
            self.problems.push(format!("{what} not compared because {file} has no debug information: {HOW_TO_COMPILE}"));
            return;
        }
        for layout in types {
            let is_found = self.groups.iter().flat_map(|group| &group.types.checks).any(|ty| ty.name == layout.name());
            // If a name is unknown in all modules, the first one's error is reported.
            if let (false, Some(Err(error))) = (is_found, infos().next().map(|info| info.ty(layout.name()))) {
                self.problems.push(error.to_string());
            }
        }
    }

    /// Returns the number of kernels, variables and types with mismatches.
    pub(crate) fn mismatches(&self) -> usize {
        let kernels = self.groups.iter().flat_map(|group| &group.kernels).filter(|kernel| !kernel.agrees());
        let types = self.groups.iter().flat_map(|group| &group.types.checks).filter(|ty| !ty.report.itself_agrees());
        let variables = self.groups.iter().flat_map(|group| &group.variables).filter(|one| !one.differences.is_empty());
        kernels.count() + variables.count() + types.count()
    }
}

/// Compares the types that are selected by name with those in the modules' debug information, unless the comparison of
/// kernels and variables has reached them already.
fn types_in(group: &Group<'_>, requested: &Requested<'_>, types: &mut Types) {
    for module in &group.modules {
        let Some(info) = &module.debug else { continue };
        for layout in &requested.types {
            if let Ok(ty) = info.ty(layout.name()) {
                types.add(fields::compare(layout, ty, info.types(), &requested.named));
            }
        }
    }
}
