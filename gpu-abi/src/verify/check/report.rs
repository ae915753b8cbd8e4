//! The result of a comparison with a file.

use super::variable::VariableReport;
use crate::compare::Remedy;
use crate::launch::KernelInfo;
use crate::verify::fields::{FieldReport, NotCompared};
use alloc::string::String;
use alloc::vec::Vec;
use gpu_abi_reader::model::HostKind;

/// How declared kernels and variables differ from those of a file.
///
/// It prints a line for each kernel and variable, and for each parameter that differs. Each type that differs follows once,
/// with a table of members and the kernels and variables that have it.
#[derive(Clone, Debug)]
#[must_use = "the report lists the differences: test `agrees()`"]
pub struct CheckReport {
    /// The kernels, in declaration order.
    pub kernels: Vec<KernelReport>,
    /// The variables, in declaration order.
    pub variables: Vec<VariableReport>,
    /// The host that the file was compiled for, if it shows it.
    pub(super) host: Option<HostKind>,
}

impl CheckReport {
    /// Returns whether all kernels and variables exist in the file and nothing differs.
    pub fn agrees(&self) -> bool {
        self.kernels.iter().all(KernelReport::agrees) && self.variables.iter().all(VariableReport::agrees)
    }

    /// Returns whether everything was compared: [`KernelReport::is_complete`] and [`VariableReport::is_complete`] of all.
    pub fn is_complete(&self) -> bool {
        self.kernels.iter().all(KernelReport::is_complete) && self.variables.iter().all(VariableReport::is_complete)
    }
}

/// How a declared kernel differs from the one in a file.
#[derive(Clone, Debug)]
pub struct KernelReport {
    /// The declared name of the kernel.
    pub name: &'static str,
    /// The kernel's symbol in the file, or `None` if there is none with the declared number of parameters.
    pub symbol: Option<String>,
    /// The kernel in C++, if names state the types of its parameters.
    pub(super) title: Option<String>,
    /// The images that have the kernel, as messages show them; `None` without a symbol.
    pub image: Option<String>,
    /// Why the parameters were not compared: the kernel is missing, the name does not identify one, the number of parameters
    /// differs, their types are unknown although a file should describe them, or their names are in another order.
    pub problem: Option<String>,
    /// The parameters in order; empty if the kernel is missing or has a different number of parameters.
    pub parameters: Vec<ParameterReport>,
}

impl KernelReport {
    /// Returns a report without any comparison.
    pub(super) const fn new(declared: &KernelInfo) -> Self {
        Self { name: declared.name, symbol: None, title: None, image: None, problem: None, parameters: Vec::new() }
    }

    /// Returns whether the kernel exists and nothing differs in any image that has it.
    pub fn agrees(&self) -> bool {
        self.problem.is_none() && self.parameters.iter().all(ParameterReport::agrees)
    }

    /// Returns whether everything was compared. If not, the file has no debug information for parameters that have members
    /// or enumerators, or that point to other types, which [`check_with_types`](super::check_with_types) reads from another file, or a
    /// part of a type is not compared: [in debug information](FieldReport::not_compared), or in the kernel's name, which does not tell it.
    pub fn is_complete(&self) -> bool {
        let is_complete = |one: &ParameterReport| {
            !one.is_partial && one.left_out.is_none() && one.fields.as_ref().is_none_or(FieldReport::is_complete)
        };
        self.parameters.iter().all(is_complete)
    }

    /// Returns whether the file lacks debug information for a parameter.
    pub(super) fn is_partial(&self) -> bool {
        self.parameters.iter().any(|parameter| parameter.is_partial)
    }
}

/// How a declared parameter differs from a kernel's parameter.
#[derive(Clone, Debug)]
pub struct ParameterReport {
    /// The declared name of the parameter.
    pub name: &'static str,
    /// The first mistake and what to write instead, in words; `None` if nothing differs.
    pub mistake: Option<String>,
    /// The comparison with the type in debug information, if the parameter is described there. If two files
    /// describe it, this is the one that differs.
    pub fields: Option<FieldReport>,
    /// Why the type in the kernel's name was not compared, if debug information does not describe the parameter.
    pub(super) left_out: Option<NotCompared>,
    /// Whether debug information would allow a further comparison.
    pub(super) is_partial: bool,
    /// What to write instead of the type, if it is not laid out as on the kernels' host.
    pub(super) remedy: Option<Remedy>,
}

impl ParameterReport {
    /// Returns whether nothing differs.
    pub fn agrees(&self) -> bool {
        self.mistake.is_none()
    }
}
