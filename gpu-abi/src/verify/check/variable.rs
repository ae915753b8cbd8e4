//! Compares declared variables with those of a compiled file at run time.

use super::comparisons::Comparisons;
use super::text::different_types;
use super::{has_parts, listed, undescribed};
use crate::compare::variable::difference;
use crate::compare::{Mistake, Parameter, Remedy, RustType};
use crate::launch::VariableInfo;
use crate::variable::MemoryKind;
use crate::verify::fields::FieldReport;
use alloc::string::{String, ToString};
use gpu_abi_reader::interface::{CompiledVariable, Declared, Interface, ProblemKind};
use gpu_abi_reader::model::wire::{self, Clauses};
use gpu_abi_reader::{ReadError, StateSpace, Variable};

/// How a declared variable differs from the one in a file.
#[derive(Clone, Debug)]
pub struct VariableReport {
    /// The declared symbol of the variable.
    pub name: &'static str,
    /// The variable's symbol in the file, or `None` if the variable is missing.
    pub symbol: Option<String>,
    /// The images that have the variable, as messages show them; `None` if it is missing.
    pub image: Option<String>,
    /// The first mistake and what to write instead, in words; `None` if nothing differs.
    pub mistake: Option<String>,
    /// Why the variable, or its type, was not compared: the variable is missing, the name does not identify one, or the file that
    /// was named for its types does not describe it.
    pub problem: Option<String>,
    /// The comparison with the type in debug information, if the variable is described there. If two files describe
    /// it, this is the one that differs.
    pub fields: Option<FieldReport>,
    /// Whether debug information would allow a further comparison.
    pub(super) is_partial: bool,
    /// What to write instead of the type, if it is not laid out as on the module's host.
    pub(super) remedy: Option<Remedy>,
}

/// Returns a report without comparisons, and the variable of the same name; `None` if there is not exactly one.
pub(super) fn find<'f>(
    declared: &VariableInfo,
    interface: &mut Interface<'f>,
) -> Result<(VariableReport, Option<CompiledVariable<'f>>), ReadError> {
    let mut report = VariableReport::new(declared);
    match interface.variable(declared.name) {
        Ok(found) => {
            (report.symbol, report.image) = (Some(found.symbol.into()), Some(listed(&found.images)));
            report.problem = undescribed(&found.problems, interface);
            Ok((report, Some(found)))
        }
        Err(problem) => match problem.kind {
            ProblemKind::Unreadable(error) => Err(error),
            _ => Ok((VariableReport { problem: Some(problem.to_string()), ..report }, None)),
        },
    }
}

/// Returns the report of a variable that has been found.
pub(super) fn compared(
    declared: &VariableInfo,
    found: &CompiledVariable<'_>,
    report: VariableReport,
    comparisons: &Comparisons<'_>,
) -> VariableReport {
    let VariableInfo { name, layout, memory, description, .. } = *declared;
    let mistake = |image: &Declared<Variable<'_>>| {
        let Variable { space, is_managed, size, align, .. } = image.item;
        let kernel = match (space, is_managed) {
            (StateSpace::Const, _) => MemoryKind::Constant,
            (_, true) => MemoryKind::Managed,
            (_, false) => MemoryKind::Global,
        };
        let clauses = wire::clauses([&*image.variable()], "");
        let difference = difference((kernel, size, align), memory, layout)?;
        Some(difference.message(name, layout, Clauses::new(&clauses, 0), "in Rust").as_str().into())
    };
    let best = comparisons.best(&found.described, 0, 0);
    let of_types = best.filter(|(_, fields)| !fields.agrees()).map(|(described, fields)| {
        different_types(name, fields, &described.place).unwrap_or_else(|| fields.itself().to_string())
    });
    let remedy = comparisons.remedy(RustType::new(layout, description));
    // Debug information says whether the layouts differ.
    let of_host = || {
        let host = comparisons.host.filter(|_| best.is_none() && remedy.is_some())?;
        let ty = (layout, description);
        let variable =
            Parameter { name, spelled: layout.name(), ty, index: None, exchanged: None, class: None, here: "in Rust" };
        Some(Mistake::Host(host).message(&variable, Clauses::new("", 0)).as_str().into())
    };
    let mistake = of_types.or_else(|| found.images.iter().find_map(mistake)).or_else(of_host);
    let fields = best.map(|(_, fields)| fields.clone());
    VariableReport { mistake, is_partial: fields.is_none() && has_parts(layout), remedy, fields, ..report }
}

impl VariableReport {
    /// Returns a report without any comparison.
    const fn new(declared: &VariableInfo) -> Self {
        let (symbol, image, mistake, problem, fields) = (None, None, None, None, None);
        Self { name: declared.name, symbol, image, mistake, problem, fields, is_partial: false, remedy: None }
    }

    /// Returns whether everything was compared. If not, the file has no debug information about a variable whose type has
    /// members, elements or enumerators, or is a pointer, or a part of the type is [not compared](FieldReport::not_compared).
    pub fn is_complete(&self) -> bool {
        !self.is_partial && self.fields.as_ref().is_none_or(FieldReport::is_complete)
    }

    /// Returns whether the variable exists and nothing differs in any image that has it.
    pub fn agrees(&self) -> bool {
        self.mistake.is_none() && self.problem.is_none()
    }
}
