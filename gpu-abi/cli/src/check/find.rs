//! Which compiled kernel a declaration means, and how it differs.

use super::meaning::Targets;
use super::{Declared, DeclaredParam, DeclaredVariable};
use crate::args::Select;
use crate::failure::Failure;
use crate::group::Group;
use crate::ids;
use crate::input::Input;
use crate::load::{Kernel, Loaded, Parameter, load};
use crate::names;
use gpu_abi::launch::Difference;
use gpu_abi::layout::Layout;
use gpu_abi::verify;
use std::collections::{BTreeSet, HashMap};

/// What of a description is asked of a file.
#[derive(Debug)]
pub(crate) struct Asked<'a> {
    pub(super) types: Vec<&'a Layout<'a>>,
    pub(super) kernels: Vec<&'a Declared<'a>>,
    pub(super) variables: Vec<&'a DeclaredVariable<'a>>,
    /// Types in Rust by the names that pointers to them have, and by their own.
    pub(super) named: Vec<(&'a str, &'a Layout<'a>)>,
}

/// How kernels differ from their declarations, each with the parameter's index, or the number of those that both have.
pub(crate) type Compared = HashMap<Key, Vec<(usize, Difference)>>;

/// The number of a declaration, the byte of the file that a module is at, and the symbol of a kernel in it.
type Key = (usize, usize, String);

/// The compiled kernel that a declaration means.
#[derive(Debug)]
pub(crate) enum Found<'a> {
    /// There is none; these are there.
    Missing(Vec<&'a str>),
    /// It could be any of these.
    Several(Vec<&'a str>),
    /// This one, which differs so.
    One(&'a Kernel, &'a [(usize, Difference)]),
}

impl<'a> Asked<'a> {
    /// Returns what is selected of a description.
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

    /// Reads the modules of a file for the architectures that are selected, and compares their kernels with those that are declared.
    pub(crate) fn load(&self, input: &Input<'_>, select: &Select) -> (Loaded, Compared) {
        let mut compared = Compared::new();
        let archs = Select { archs: select.archs.clone(), ..Select::default() };
        let loaded = load(input, &archs, |module, read| {
            for (index, declared) in self.kernels.iter().enumerate() {
                for kernel in module.kernels.iter().filter(|kernel| names::is_kernel(declared.name, &kernel.symbol)) {
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

/// Returns the items that are selected by their names.
fn selected<'a, T: Copy>(
    items: &[T],
    names: &[String],
    name_of: impl Fn(T) -> &'a str,
    shows: bool,
) -> Result<Vec<T>, Failure> {
    for wanted in names {
        if !items.iter().any(|item| names::is_meant(wanted, name_of(*item))) {
            let there: Vec<String> = items.iter().map(|item| format!("`{}`", name_of(*item))).collect();
            return Err(Failure::new(format!("the description has no `{wanted}`; it has {}", there.join(", "))));
        }
    }
    let is_selected = |item: &T| names.is_empty() || names.iter().any(|wanted| names::is_meant(wanted, name_of(*item)));
    Ok(items.iter().copied().filter(|_| shows).filter(is_selected).collect())
}

/// Finds the kernel that the declaration `index` means: by its symbol, or by what is left of it without ids of the compilation, or else by
/// its C++ name, and of several of that name by their parameters.
pub(super) fn find<'a>(index: usize, declared: &Declared<'_>, group: &Group<'a>, compared: &'a Compared) -> Found<'a> {
    let name = declared.name;
    let kernels = || group.modules.iter().flat_map(|module| module.kernels.iter().map(|kernel| (module.offset, kernel)));
    let tests: [&dyn Fn(&str) -> bool; 3] =
        [&|symbol| symbol == name, &|symbol| ids::normal(symbol) == ids::normal(name), &|symbol| {
            names::is_kernel(name, symbol)
        }];
    for is_meant in tests {
        let mut meant: Vec<_> = kernels().filter(|(_, kernel)| is_meant(&kernel.symbol)).collect();
        if meant.iter().any(|(_, kernel)| takes(kernel, declared)) {
            meant.retain(|(_, kernel)| takes(kernel, declared));
        }
        let symbols: BTreeSet<_> = meant.iter().map(|(_, kernel)| ids::normal(&kernel.symbol)).collect();
        match symbols.len() {
            0 => {}
            1 => {
                // Of copies in several modules, one that differs is told.
                let differences = |(offset, kernel): &(usize, &'a Kernel)| {
                    let differences = compared.get(&(index, *offset, kernel.symbol.clone()));
                    (*kernel, differences.map(Vec::as_slice).unwrap_or_default())
                };
                let mut found = meant.iter().map(differences);
                let first = differences(&meant[0]);
                let (kernel, differences) = found.find(|(_, differences)| !differences.is_empty()).unwrap_or(first);
                return Found::One(kernel, differences);
            }
            _ => return Found::Several(meant.iter().map(|(_, kernel)| kernel.title()).collect()),
        }
    }
    Found::Missing(kernels().map(|(_, kernel)| names::without_params(kernel.title())).collect())
}

/// Returns whether the kernel's name states the types that are declared.
fn takes(kernel: &Kernel, declared: &Declared<'_>) -> bool {
    let agrees = |(param, declared): (&Parameter, &DeclaredParam<'_>)| {
        param.stated.first().is_some_and(|(_, stated)| declared.meaning.agrees(stated, param.may_be_enum()))
    };
    kernel.params.len() == declared.params.len() && kernel.params.iter().zip(&declared.params).all(agrees)
}

/// Returns whether a kernel is in members of a static library that have no module in `group`: they were not built for that architecture.
pub(super) fn is_in_other_members(name: &str, group: &Group<'_>, groups: &[Group<'_>]) -> bool {
    let modules = || groups.iter().flat_map(|group| &group.modules);
    let holds = |module: &&&crate::load::Module| module.kernels.iter().any(|kernel| names::is_kernel(name, &kernel.symbol));
    let members: BTreeSet<&str> = modules().filter(holds).filter_map(|module| module.member.as_deref()).collect();
    let is_here = |member: &&str| group.modules.iter().any(|module| module.member.as_deref() == Some(member));
    !members.is_empty() && !members.iter().any(is_here)
}
