//! Compares a file with declared kernels and variables, as `verify::check` does.

use super::declarations::Declarations;
use crate::args::Select;
use crate::input::Input;
use gpu_abi::launch::KernelInfo;
use gpu_abi::verify::names::is_path;
use gpu_abi::verify::{self, CheckReport};
use gpu_abi_reader::interface::Interface;
use gpu_abi_reader::names::instead;

/// A file compared with declarations.
#[derive(Debug)]
pub(crate) struct DeclaredCheck<'a> {
    pub(crate) file: &'a str,
    pub(crate) against: &'a str,
    pub(crate) report: CheckReport,
}

impl<'a> DeclaredCheck<'a> {
    /// Compares the selected kernels, or all kernels and variables. `types` is a file that is given for its types, and `against` the
    /// JSON of the declarations.
    ///
    /// # Errors
    ///
    /// If a selected kernel is not declared, or a file cannot be read.
    pub(crate) fn of(
        input: &'a Input<'_>,
        types: Option<(&str, &[u8])>,
        against: (&'a str, &[u8]),
        select: &Select,
    ) -> Result<Self, String> {
        let (file, (against, text)) = (&*input.name, against);
        let declared = Declarations::read(against, text)?;
        if let Some(error) = &input.no_kernels {
            return Err(format!("{file}: {error}"));
        }
        select.check_archs(input)?;
        for wanted in &select.kernels {
            if !declared.kernels.iter().any(|kernel| is_path(wanted, kernel.name)) {
                let instead = instead(wanted, declared.kernels.iter().map(|kernel| kernel.name));
                return Err(format!("{against}: no kernel `{wanted}`{instead}"));
            }
        }
        let is_selected = |kernel: &KernelInfo| select.kernels.iter().any(|wanted| is_path(wanted, kernel.name));
        let (kernels, variables) = match select.kernels.is_empty() {
            true => (declared.kernels, declared.variables),
            false => (declared.kernels.into_iter().filter(is_selected).collect(), Vec::new()),
        };
        let unpacked = input.unpacked(select)?;
        // The report does not depend on the names of the files.
        let mut interface = Interface::open([("", &unpacked)], types.map(|(_, bytes)| ("", bytes)));
        if let Some((source, error)) = interface.problems.iter().find_map(|problem| Some((problem.source, problem.error?)))
        {
            let name = types.filter(|_| source > 0).map_or(file, |(name, _)| name);
            return Err(format!("{name}: {error}"));
        }
        let report = verify::check_declared(&kernels, &variables, &mut interface);
        Ok(Self { file, against, report: report.map_err(|error| format!("{file}: {error}"))? })
    }

    /// Returns the number of kernels and variables that differ.
    pub(crate) fn mismatches(&self) -> usize {
        let kernels = self.report.kernels.iter().filter(|kernel| !kernel.agrees());
        kernels.count() + self.report.variables.iter().filter(|variable| !variable.agrees()).count()
    }
}
