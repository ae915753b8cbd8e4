//! The types of a module or of host functions that are shown: structs and unions, and the types of parameters.

use crate::args::Select;
use crate::loaded::{Loaded, Module};
use crate::records::layouts;
use gpu_abi::layout::Layout;
use gpu_abi_reader::debug::{DebugInfo, Function, Type};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The types of a module or of host functions, and the reasons why some cannot be shown.
#[derive(Default)]
pub(crate) struct Types<'a> {
    pub(crate) layouts: Vec<&'a Layout<'a>>,
    /// The types that are declared but not defined: `struct cudaArray`.
    pub(crate) incomplete: Vec<String>,
    pub(crate) problems: Vec<String>,
}

impl<'a> Types<'a> {
    /// Returns the selected types of `module`: all named types, and of what rustc compiled those that kernels,
    /// variables and functions with C linkage use, if there are any, unless the selection names some.
    pub(crate) fn of(module: &'a Module<'_>, select: &Select) -> Self {
        let Some(info) = &module.debug else { return Self::default() };
        let mut types = Self::default();
        types.add(info, select);
        if select.types.is_empty() {
            // Those of the libraries that a kernel uses would bury them.
            let kernels =
                module.kernels.iter().flat_map(|kernel| &kernel.params).filter_map(|param| param.described.as_ref());
            let variables = module.variables.iter().filter_map(|variable| variable.described.as_ref());
            // Of the functions, those with C linkage are not the libraries'.
            let is_mangled = |symbol: &str| ["_ZN", "_R"].iter().any(|start| symbol.starts_with(start));
            let functions = info.functions.iter().filter(|one| !is_mangled(&one.symbol));
            let functions = functions.flat_map(Function::types).map(Arc::as_ref);
            if let Some(reached) =
                info.types.reached_in_rust(kernels.chain(variables).chain(functions)).filter(|reached| !reached.is_empty())
            {
                types.layouts.retain(|layout| reached.contains(layout.name()));
            }
        }
        let params = module.kernels.iter().filter(|_| select.shows_kernels()).flat_map(|kernel| &kernel.params);
        let params = Vec::from_iter(params.filter_map(|param| Some((param.described.as_ref()?, None))));
        types.problems.extend(layouts(&info.types, &params).into_iter().filter_map(Result::err));
        types.problems.sort_unstable();
        types.problems.dedup();
        types
    }

    /// Returns the selected types that host functions refer to and that are not among those of the modules.
    pub(crate) fn of_functions(loaded: &'a Loaded<'_>, known: &[Self], select: &Select) -> Self {
        let mut types = Self::default();
        if let Some(info) = &loaded.functions {
            types.add(info, select);
        }
        let known: BTreeSet<&str> = known.iter().flat_map(|known| &known.layouts).map(|layout| layout.name()).collect();
        types.layouts.retain(|layout| !known.contains(layout.name()));
        types
    }

    /// Adds the selected types of `info`.
    fn add(&mut self, info: &'a DebugInfo, select: &Select) {
        if !select.shows_types() {
            return;
        }
        let is_wanted = |name: &str| select.has_type(name);
        let definitions = info.definitions().filter(|(name, _)| is_wanted(name)).map(|(name, ty)| (ty, Some(name)));
        for layout in layouts(&info.types, &Vec::from_iter(definitions)) {
            match layout {
                Ok(layout) => self.layouts.push(layout),
                Err(problem) => self.problems.push(problem),
            }
        }
        self.incomplete = incomplete(info, is_wanted);
    }
}

/// Returns the names of types that are declared and that no other unit defines: `struct cudaArray`.
fn incomplete(info: &DebugInfo, is_wanted: impl Fn(&str) -> bool) -> Vec<String> {
    let defined: BTreeSet<&str> = info.definitions().map(|(name, _)| name).collect();
    let declared = info.declarations().filter(|ty| !defined.contains(ty.name()) && is_wanted(ty.name()));
    let is_union = |ty: &Type| ty.record().is_some_and(|record| record.is_union);
    let declared: BTreeSet<_> = declared.map(|ty| (is_union(ty), ty.name())).collect();
    let keyword = |is_union: bool| if is_union { "union" } else { "struct" };
    declared.into_iter().map(|(is_union, name)| format!("{} {name}", keyword(is_union))).collect()
}
