//! `gpu-abi check`: whether a file agrees with what the Rust side declares.

mod description;
mod document;
mod text;

pub(crate) use description::{Declared, Description};
pub(crate) use document::json;
pub(crate) use text::text;

use crate::args::Select;
use crate::failure::Failure;
use crate::group::Group;
use crate::load::{Kernel, Loaded};
use crate::names;
use crate::select::{HOW_TO_COMPILE, is_meant};
use gpu_abi::layout::Layout;
use gpu_abi::verify::fields::{self, FieldReport};
use gpu_abi::verify::{self, Difference};

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
    pub(crate) types: Vec<TypeCheck<'a>>,
}

/// A declared kernel beside the compiled one.
#[derive(Debug)]
pub(crate) struct KernelCheck<'a> {
    pub(crate) declared: &'a Declared<'a>,
    pub(crate) found: Found<'a>,
}

/// The compiled kernel that a declaration means.
#[derive(Debug)]
pub(crate) enum Found<'a> {
    /// There is none; these are there.
    Missing(Vec<&'a str>),
    /// It could be any of these.
    Several(Vec<&'a str>),
    /// This one, which differs so: each with the parameter's index, or the number of those that both have.
    One(&'a Kernel<'a>, Vec<(usize, Difference)>),
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
    /// Compares all that is declared with all modules of `loaded`.
    ///
    /// # Errors
    ///
    /// If something that is selected is not declared.
    pub(crate) fn of(
        loaded: &'a Loaded<'a>,
        against: &'a str,
        types: &[&'a Layout<'a>],
        kernels: &'a [Declared<'a>],
        select: &Select,
    ) -> Result<Self, Failure> {
        let kernels = selected(kernels, &select.kernels, |kernel| kernel.name, select.shows_kernels())?;
        let types = selected(types, &select.types, |layout| layout.name(), select.shows_types())?;
        let mut check = Self { file: &loaded.name, against, groups: Vec::new(), problems: Vec::new() };
        for group in Group::all_of(loaded) {
            let all = group.kernels();
            let kernels = kernels.iter().map(|declared| KernelCheck { declared, found: find(declared, &all) }).collect();
            check.groups.push(GroupCheck { title: group.title(), kernels, types: types_in(&group, &types) });
        }
        check.note_missing(loaded, &types);
        Ok(check)
    }

    /// Notes the types that no module describes.
    fn note_missing(&mut self, loaded: &Loaded<'_>, types: &[&&Layout<'_>]) {
        let infos = || loaded.modules.iter().filter_map(|module| module.debug.as_ref());
        if !types.is_empty() && infos().next().is_none() {
            let file = self.file;
            let what = if types.len() == 1 { "1 type was".to_owned() } else { format!("{} types were", types.len()) };
            self.problems.push(format!("{what} not compared, {file} has no debug information: {HOW_TO_COMPILE}"));
            return;
        }
        for layout in types {
            let is_found = self.groups.iter().flat_map(|group| &group.types).any(|ty| ty.name == layout.name());
            // Where a name means nothing in any module, the first one says why.
            if let (false, Some(Err(error))) = (is_found, infos().next().map(|info| info.record(layout.name()))) {
                self.problems.push(error.to_string());
            }
        }
    }

    /// Returns how many kernels and types do not agree.
    pub(crate) fn mismatches(&self) -> usize {
        let kernels = self.groups.iter().flat_map(|group| &group.kernels).filter(|kernel| !kernel.agrees());
        let types = self.groups.iter().flat_map(|group| &group.types).filter(|ty| !ty.report.agrees());
        kernels.count() + types.count()
    }
}

/// Returns the items that are selected by their names.
fn selected<'s, T>(
    items: &'s [T],
    names: &[String],
    name_of: impl Fn(&T) -> &str,
    shows: bool,
) -> Result<Vec<&'s T>, Failure> {
    for wanted in names {
        if !items.iter().any(|item| names::is_meant(wanted, name_of(item))) {
            let there: Vec<String> = items.iter().map(|item| format!("`{}`", name_of(item))).collect();
            return Err(Failure::new(format!("the description has no `{wanted}`; it has {}", there.join(", "))));
        }
    }
    let is_selected = |item: &&T| names.is_empty() || names.iter().any(|wanted| names::is_meant(wanted, name_of(item)));
    Ok(items.iter().filter(|_| shows).filter(is_selected).collect())
}

/// Finds the kernel that is declared, by its symbol or else by its C++ name, and compares it.
fn find<'a>(declared: &Declared<'_>, kernels: &[&'a Kernel<'a>]) -> Found<'a> {
    let exact = kernels.iter().find(|kernel| kernel.symbol == declared.name);
    let meant: Vec<&'a Kernel<'a>> = match exact {
        Some(kernel) => vec![*kernel],
        None => kernels.iter().copied().filter(|kernel| is_meant(declared.name, kernel)).collect(),
    };
    match meant.as_slice() {
        [] => Found::Missing(kernels.iter().map(|kernel| names::without_params(kernel.title())).collect()),
        [kernel] => {
            let layouts: Vec<&Layout<'_>> = declared.params.iter().map(|(_, layout)| *layout).collect();
            Found::One(kernel, verify::compare(&kernel.read, &layouts).unwrap_or_default())
        }
        several => Found::Several(several.iter().map(|kernel| kernel.title()).collect()),
    }
}

/// Compares the types that the modules' debug information has.
fn types_in<'a>(group: &Group<'a>, types: &[&&'a Layout<'a>]) -> Vec<TypeCheck<'a>> {
    let mut checks: Vec<TypeCheck<'a>> = Vec::new();
    for module in &group.modules {
        let Some(info) = &module.debug else { continue };
        for layout in types {
            if let Ok(record) = info.record(layout.name()) {
                let report = fields::compare(layout, record, info.align_of(record));
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
