//! Compares declared variables with those of a compiled file at run time.

use super::comparisons::Comparisons;
use super::{has_parts, listed, nothing_described};
use crate::compare::variable::difference;
use crate::launch::VariableInfo;
use crate::variable::{MemoryKind, VariableDifference};
use crate::verify::fields::FieldReport;
use alloc::string::{String, ToString};
use gpu_abi_reader::interface::{CompiledVariable, Interface, ProblemKind};
use gpu_abi_reader::{ReadError, StateSpace};

/// How a declared variable differs from the one in a file.
#[derive(Clone, Debug)]
pub struct VariableReport {
    /// The declared symbol of the variable.
    pub name: &'static str,
    /// The variable's symbol in the file, or `None` if the variable is missing.
    pub symbol: Option<String>,
    /// The image that was compared, as messages show it: the first that differs, or else all that have the variable. It is
    /// `None` if the variable is missing.
    pub image: Option<String>,
    /// The first difference between the variables as a whole: in state space, size or alignment.
    pub difference: Option<VariableDifference>,
    /// Why the variable, or its type, was not compared: the variable is missing, the name does not identify one, or the file that
    /// was named for its types does not describe it.
    pub problem: Option<String>,
    /// The comparison with the type in debug information, if the variable is described there. If two files describe
    /// it, this is the one that differs.
    pub fields: Option<FieldReport>,
    /// Whether debug information would allow a further comparison.
    pub(super) is_partial: bool,
}

/// Returns a report without comparisons, and the variable of the same name; `None` if there is not exactly one.
pub(super) fn find<'f>(
    declared: &VariableInfo,
    interface: &mut Interface<'f>,
) -> Result<(VariableReport, Option<CompiledVariable<'f>>), ReadError> {
    let mut report = VariableReport::new(declared);
    match interface.variable(declared.name) {
        Ok(found) => {
            report.symbol = Some(found.symbol.into());
            let unknown = found.problems.first().map(ToString::to_string);
            report.problem = unknown.or_else(|| nothing_described(interface));
            Ok((report, Some(found)))
        }
        Err(problem) => match problem.kind {
            ProblemKind::Unreadable(error) => Err(error),
            _ => Ok((VariableReport { problem: Some(problem.to_string()), ..report }, None)),
        },
    }
}

/// Compares a variable with the one of the same name. Of the images, the first that differs is reported.
pub(super) fn variable(
    declared: &VariableInfo,
    found: &CompiledVariable<'_>,
    mut report: VariableReport,
    comparisons: &Comparisons<'_>,
) -> VariableReport {
    for image in &found.images {
        let variable = image.item;
        let memory = match (variable.space, variable.is_managed) {
            (StateSpace::Const, _) => MemoryKind::Constant,
            (_, true) => MemoryKind::Managed,
            (_, false) => MemoryKind::Global,
        };
        report.image = Some((*image.place).into());
        report.difference = difference((memory, variable.size, variable.align), declared.memory, declared.layout);
        report.fields = comparisons.best(&found.described, image.image, 0, 0).cloned();
        report.is_partial |= report.fields.is_none() && has_parts(declared.layout);
        if !report.agrees() {
            return report;
        }
    }
    report.image = Some(listed(&found.images));
    report
}

impl VariableReport {
    /// Returns a report without any comparison.
    const fn new(declared: &VariableInfo) -> Self {
        let (symbol, image, difference, problem, fields) = (None, None, None, None, None);
        Self { name: declared.name, symbol, image, difference, problem, fields, is_partial: false }
    }

    /// Returns whether everything was compared. If not, the file has no debug information about a variable whose type has
    /// members, elements or enumerators, or is a pointer, or a part of the type is [not compared](FieldReport::not_compared).
    pub fn is_complete(&self) -> bool {
        !self.is_partial && self.fields.as_ref().is_none_or(FieldReport::is_complete)
    }

    /// Returns whether the variable exists and nothing differs in any image that has it.
    pub fn agrees(&self) -> bool {
        self.difference.is_none() && self.problem.is_none() && self.fields.as_ref().is_none_or(FieldReport::agrees)
    }
}
