//! Finds the compiled kernel for a declaration, and their differences.

use super::meaning::Targets;
use super::{Declared, DeclaredParam, DeclaredVariable};
use crate::args::Select;
use crate::failure::Failure;
use crate::group::Group;
use crate::input::Input;
use crate::load::load;
use crate::loaded::{Kernel, Loaded, Module, Parameter};
use gpu_abi::launch::ParameterDifference;
use gpu_abi::layout::Layout;
use gpu_abi::verify;
use gpu_abi::verify::names::{Reference, is_path, without_ids};
use std::collections::{BTreeSet, HashMap};

/// The selected parts of a description.
#[derive(Debug)]
pub(crate) struct Requested<'a> {
    pub(super) types: Vec<&'a Layout<'a>>,
    pub(super) kernels: Vec<&'a Declared<'a>>,
    pub(super) variables: Vec<&'a DeclaredVariable<'a>>,
    /// The Rust types by their own names, and by those that pointers use for them.
    pub(super) named: Vec<(&'a str, &'a Layout<'a>)>,
}

/// The differences between kernels and their declarations, each with the parameter's index, or with the number of
/// parameters that both have.
pub(crate) type Compared = HashMap<Key, Vec<(usize, ParameterDifference)>>;

/// The index of a declaration, the byte of the file at which a module starts, and the symbol of a kernel in it.
type Key = (usize, usize, String);

/// The compiled kernel for a declaration.
#[derive(Debug)]
pub(crate) enum Found<'a> {
    /// There is no such kernel; the file has these.
    Missing(Vec<&'a str>),
    /// It is ambiguous and may be any of these.
    Several(Vec<&'a str>),
    /// The kernel and its differences.
    One(&'a Kernel, &'a [(usize, ParameterDifference)]),
}

impl<'a> Requested<'a> {
    /// Returns the selected parts of a description.
    ///
    /// # Errors
    ///
    /// If something that is selected is not declared.
    pub(crate) fn of(
        types: &[&'a Layout<'a>],
        kernels: &'a [Declared<'a>],
        variables: &'a [DeclaredVariable<'a>],
        targets: &Targets,
        select: &Select,
    ) -> Result<Self, Failure> {
        let kernels: Vec<_> = kernels.iter().collect();
        let mut named: Vec<(&'a str, &'a Layout<'a>)> = Vec::new();
        named.extend(targets.layouts());
        named.extend(types.iter().map(|layout| (layout.name(), *layout)));
        Ok(Self {
            named,
            variables: variables.iter().filter(|_| select.shows_variables()).collect(),
            types: selected(types, &select.types, |layout| layout.name(), select.shows_types())?,
            kernels: selected(&kernels, &select.kernels, |kernel| kernel.name, select.shows_kernels())?,
        })
    }

    /// Reads a file's modules for the selected architectures, and compares their kernels with the declared ones.
    pub(crate) fn load(&self, input: &Input<'_>, select: &Select) -> (Loaded, Compared) {
        let mut compared = Compared::new();
        let archs = Select { archs: select.archs.clone(), ..Select::default() };
        let loaded = load(input, &archs, |module, read| {
            for (index, declared) in self.kernels.iter().enumerate() {
                let name = Reference::new(declared.name);
                for kernel in module.kernels.iter().filter(|kernel| name.matches(&kernel.symbol).is_some()) {
                    let layouts: Vec<&Layout<'_>> = declared.params.iter().map(|param| param.layout).collect();
                    let Ok(Some(found)) = read.kernel(&kernel.symbol) else { continue };
                    let differences = verify::compare(&found, &layouts);
                    compared.insert((index, module.offset, kernel.symbol.clone()), differences);
                }
            }
        });
        (loaded, compared)
    }
}

/// Returns the items selected by name.
fn selected<'a, T: Copy>(
    items: &[T],
    names: &[String],
    name_of: impl Fn(T) -> &'a str,
    shows: bool,
) -> Result<Vec<T>, Failure> {
    for wanted in names {
        if !items.iter().any(|item| is_path(wanted, name_of(*item))) {
            let there: Vec<String> = items.iter().map(|item| format!("`{}`", name_of(*item))).collect();
            return Err(Failure::new(format!("the description has no `{wanted}`; it has {}", there.join(", "))));
        }
    }
    let is_selected = |item: &T| names.is_empty() || names.iter().any(|wanted| is_path(wanted, name_of(*item)));
    Ok(items.iter().copied().filter(|_| shows).filter(is_selected).collect())
}

/// Finds the kernel for the declaration `index`. Several kernels with one C++ name are told apart by their parameters.
pub(super) fn find<'a>(index: usize, declared: &Declared<'_>, group: &Group<'a>, compared: &'a Compared) -> Found<'a> {
    let kernels = || group.modules.iter().flat_map(|module| module.kernels.iter().map(|kernel| (module.offset, kernel)));
    let mut meant = Reference::new(declared.name).best(kernels(), |(_, kernel)| kernel.symbol.as_str());
    if meant.iter().any(|(_, kernel)| takes(kernel, declared)) {
        meant.retain(|(_, kernel)| takes(kernel, declared));
    }
    let symbols: BTreeSet<_> = meant.iter().map(|(_, kernel)| without_ids(&kernel.symbol)).collect();
    if symbols.len() > 1 {
        return Found::Several(meant.iter().map(|(_, kernel)| kernel.title()).collect());
    }
    let differences = |(offset, kernel): &(usize, &'a Kernel)| {
        let differences = compared.get(&(index, *offset, kernel.symbol.clone()));
        (*kernel, differences.map(Vec::as_slice).unwrap_or_default())
    };
    // If several modules have copies, the one with differences is reported.
    let mut found = meant.iter().map(differences);
    match found.clone().find(|(_, differences)| !differences.is_empty()).or_else(|| found.next()) {
        Some((kernel, differences)) => Found::One(kernel, differences),
        None => Found::Missing(kernels().map(|(_, kernel)| kernel.short_title()).collect()),
    }
}

/// Returns whether the kernel's name states the declared types.
fn takes(kernel: &Kernel, declared: &Declared<'_>) -> bool {
    let agrees = |(param, declared): (&Parameter, &DeclaredParam<'_>)| {
        param.stated.first().is_some_and(|(_, stated)| declared.meaning.agrees(stated, param.may_be_enum()))
    };
    kernel.params.len() == declared.params.len() && kernel.params.iter().zip(&declared.params).all(agrees)
}

/// Returns whether all modules for which `holds` returns true are in members of a static library without a module in `group`,
/// since they were not built for that architecture. Returns false if there are no such modules.
pub(super) fn is_in_other_members(group: &Group<'_>, groups: &[Group<'_>], holds: impl Fn(&Module) -> bool) -> bool {
    let modules = groups.iter().flat_map(|group| &group.modules).filter(|module| holds(module));
    let members: BTreeSet<&str> = modules.filter_map(|module| module.member.as_deref()).collect();
    let is_here = |member: &&str| group.modules.iter().any(|module| module.member.as_deref() == Some(member));
    !members.is_empty() && !members.iter().any(is_here)
}
