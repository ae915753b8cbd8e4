//! `gpu-abi check`: whether a file agrees with what the Rust side declares.

mod description;
mod document;
mod find;
mod text;
mod variables;

pub(crate) use description::{Declared, Description};
pub(crate) use document::json;
pub(crate) use find::{Asked, Found};
pub(crate) use text::text;
pub(crate) use variables::DeclaredVariable;

use crate::group::Group;
use crate::load::Loaded;
use crate::select::HOW_TO_COMPILE;
use find::Compared;
use gpu_abi::layout::Layout;
use gpu_abi::verify::fields::{self, FieldReport};
use variables::VariableCheck;

/// A file beside a description.
#[derive(Debug)]
pub(crate) struct Check<'a> {
    pub(crate) file: &'a str,
    pub(crate) against: &'a str,
    pub(crate) groups: Vec<GroupCheck<'a>>,
    /// What could not be compared, and why.
    pub(crate) problems: Vec<String>,
}

/// Modules beside a description.
#[derive(Debug)]
pub(crate) struct GroupCheck<'a> {
    pub(crate) title: String,
    pub(crate) kernels: Vec<KernelCheck<'a>>,
    pub(crate) variables: Vec<VariableCheck<'a>>,
    pub(crate) types: Vec<TypeCheck<'a>>,
}

/// A declared kernel beside the compiled one.
#[derive(Debug)]
pub(crate) struct KernelCheck<'a> {
    pub(crate) declared: &'a Declared<'a>,
    pub(crate) found: Found<'a>,
}

/// A declared type beside the compiled one.
#[derive(Debug)]
pub(crate) struct TypeCheck<'a> {
    pub(crate) name: &'a str,
    pub(crate) report: FieldReport,
}

impl KernelCheck<'_> {
    pub(crate) fn agrees(&self) -> bool {
        matches!(&self.found, Found::One(_, differences) if differences.is_empty())
    }
}

impl<'a> Check<'a> {
    /// Compares all that is asked with all modules of `loaded`.
    pub(crate) fn of(loaded: &'a Loaded, against: &'a str, asked: &'a Asked<'a>, compared: &'a Compared) -> Self {
        let mut check = Self { file: &loaded.name, against, groups: Vec::new(), problems: Vec::new() };
        let groups = Group::all_of(loaded);
        for group in &groups {
            let kernels = asked.kernels.iter().enumerate().filter_map(|(index, declared)| {
                let found = find::find(index, declared.name, group, compared);
                let is_elsewhere =
                    matches!(found, Found::Missing(_)) && find::is_in_other_members(declared.name, group, &groups);
                (!is_elsewhere).then_some(KernelCheck { declared, found })
            });
            let kernels = kernels.collect();
            let variables = variables::check(&asked.variables, group, &groups);
            let types = types_in(group, &asked.types);
            check.groups.push(GroupCheck { title: group.title(), kernels, variables, types });
        }
        check.note_missing(loaded, &asked.types);
        check
    }

    /// Notes the types that no module describes.
    fn note_missing(&mut self, loaded: &Loaded, types: &[&Layout<'_>]) {
        let infos = || loaded.modules.iter().filter_map(|module| module.debug.as_deref());
        if !types.is_empty() && infos().next().is_none() {
            let file = self.file;
            let what = if types.len() == 1 { "1 type was".to_owned() } else { format!("{} types were", types.len()) };
            self.problems.push(format!("{what} not compared, {file} has no debug information: {HOW_TO_COMPILE}"));
            return;
        }
        for layout in types {
            let is_found = self.groups.iter().flat_map(|group| &group.types).any(|ty| ty.name == layout.name());
            // Where a name means nothing in any module, the first one says why.
            if let (false, Some(Err(error))) = (is_found, infos().next().map(|info| info.ty(layout.name()))) {
                self.problems.push(error.to_string());
            }
        }
    }

    /// Returns how many kernels, variables and types do not agree.
    pub(crate) fn mismatches(&self) -> usize {
        let kernels = self.groups.iter().flat_map(|group| &group.kernels).filter(|kernel| !kernel.agrees());
        let types = self.groups.iter().flat_map(|group| &group.types).filter(|ty| !ty.report.agrees());
        let variables = self.groups.iter().flat_map(|group| &group.variables).filter(|one| !one.differences.is_empty());
        kernels.count() + variables.count() + types.count()
    }
}

/// Compares the types that the modules' debug information has.
fn types_in<'a>(group: &Group<'a>, types: &[&'a Layout<'a>]) -> Vec<TypeCheck<'a>> {
    let mut checks: Vec<TypeCheck<'a>> = Vec::new();
    for module in &group.modules {
        let Some(info) = &module.debug else { continue };
        for layout in types {
            if let Ok(ty) = info.ty(layout.name()) {
                let report = fields::compare(layout, ty, info.types(), types);
                // One source file after the other agrees as well; one that does not is shown.
                let is_known = checks.iter().any(|known| known.name == layout.name() && known.report.agrees());
                if !is_known || !report.agrees() {
                    checks.push(TypeCheck { name: layout.name(), report });
                }
            }
        }
    }
    checks
}
