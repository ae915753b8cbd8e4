//! `gpu-abi check`: compares a file with the Rust side's declarations, as `verify::check` does.

mod cxx;
mod description;
mod document;
mod program;
mod text;

pub(crate) use description::Declared;
pub(crate) use document::{json, program_json};
pub(crate) use program::{NamedPair, ProgramCheck};
pub(crate) use text::{program_text, text};

use crate::args::Select;
use crate::input::{self, Input};
use gpu_abi::launch::VariableInfo;
use gpu_abi::verify::names::is_path;
use gpu_abi::verify::{self, CheckReport};

/// A file compared with a description.
#[derive(Debug)]
pub(crate) struct Check<'a> {
    pub(crate) file: &'a str,
    pub(crate) against: &'a str,
    pub(crate) report: CheckReport,
}

impl<'a> Check<'a> {
    /// Compares the selected declarations with the images for the selected architectures. `types` is a file that is given for
    /// its types, with its name.
    ///
    /// # Errors
    ///
    /// If something that is selected is not declared, or the file, or the one with types, cannot be read.
    pub(crate) fn of(
        input: &'a Input<'_>,
        types: Option<(&str, &[u8])>,
        against: &'a str,
        declared: &Declared,
        select: &Select,
    ) -> Result<Self, String> {
        if let Some(error) = &input.no_kernels {
            return Err(format!("{}: {error}", input.name));
        }
        select.check_archs(input)?;
        let kernels = selected(&declared.kernels, &select.kernels, |kernel| kernel.name, select.shows_kernels())?;
        let types_of = selected(&declared.types, &select.types, |layout| layout.name(), select.shows_types())?;
        let variables: &[VariableInfo] = if select.shows_variables() { &declared.variables } else { &[] };
        let file = input.unpacked(select)?;
        let mut interface = input::open("", &file, types)?;
        let declared = verify::Declared { kernels: &kernels, variables, types: &types_of, targets: &declared.targets };
        let report =
            verify::check_declared(&declared, &mut interface).map_err(|error| format!("{}: {error}", input.name))?;
        Ok(Self { file: &input.name, against, report })
    }

    /// Returns the number of kernels, variables and listed types that differ.
    pub(crate) fn mismatches(&self) -> usize {
        let kernels = self.report.kernels.iter().filter(|kernel| !kernel.agrees());
        let variables = self.report.variables.iter().filter(|variable| !variable.agrees());
        let types = self.report.types.iter().filter(|ty| !ty.agrees());
        kernels.count() + variables.count() + types.count()
    }
}

/// Returns the items selected by name.
fn selected<T: Copy>(
    items: &[T],
    names: &[String],
    name_of: impl Fn(&T) -> &'static str,
    shows: bool,
) -> Result<Vec<T>, String> {
    for wanted in names {
        if !items.iter().any(|item| is_path(wanted, name_of(item))) {
            let there: Vec<String> = items.iter().map(|item| format!("`{}`", name_of(item))).collect();
            return Err(format!("the description has no `{wanted}`; it has {}", there.join(", ")));
        }
    }
    let is_selected = |item: &&T| names.is_empty() || names.iter().any(|wanted| is_path(wanted, name_of(item)));
    Ok(items.iter().filter(|_| shows).filter(is_selected).copied().collect())
}
