//! The types of a module that are shown: its structs and unions, and those of parameters.

use crate::arena::Layouts;
use crate::args::Select;
use crate::load::Module;
use crate::names;
use crate::records::Records;
use gpu_abi::layout::Layout;
use gpu_abi::verify::dwarf::Record;

/// A module's types, and why some cannot be shown.
#[derive(Debug, Default)]
pub(crate) struct Types<'a> {
    pub(crate) layouts: Vec<&'a Layout<'a>>,
    /// What is declared but not defined: `struct cudaArray`.
    pub(crate) incomplete: Vec<String>,
    /// The types of each kernel's parameters, where they are known.
    pub(crate) params: Vec<Vec<Option<&'a Layout<'a>>>>,
    pub(crate) problems: Vec<String>,
}

impl<'a> Types<'a> {
    /// Returns the types of `module` that are selected: all that have names, unless some are named.
    pub(crate) fn of(module: &'a Module, select: &Select, layouts: &'a Layouts<'a>) -> Self {
        let mut types = Self::default();
        let Some(info) = module.debug.as_deref() else { return types };
        let records = Records::new(info, layouts);
        let is_wanted =
            |name: &str| select.types.is_empty() || select.types.iter().any(|wanted| names::is_meant(wanted, name));
        for record in info.records().filter(|record| select.shows_types() && record.name().is_some_and(is_wanted)) {
            if record.is_declaration() {
                types.incomplete.extend(incomplete(record, info.records()));
            } else {
                match records.layout(record) {
                    Ok(layout) => types.layouts.push(layout),
                    Err(problem) => types.problems.push(problem),
                }
            }
        }
        for kernel in module.kernels.iter().filter(|_| select.shows_kernels()) {
            let layouts = kernel.params.iter().map(|param| match records.layout_of(param.ty.as_ref()?) {
                Ok(layout) => Some(layout),
                Err(problem) => {
                    types.problems.push(problem);
                    None
                }
            });
            types.params.push(layouts.collect());
        }
        types.problems.sort_unstable();
        types.problems.dedup();
        types
    }
}

/// Returns what a record is called that is declared, unless another unit defines it.
fn incomplete<'r>(record: &Record, mut others: impl Iterator<Item = &'r Record>) -> Option<String> {
    let name = record.name()?;
    let is_defined = others.any(|other| !other.is_declaration() && other.name() == Some(name));
    (!is_defined).then(|| format!("{} {name}", if record.is_union() { "union" } else { "struct" }))
}
