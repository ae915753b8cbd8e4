//! The result of a comparison with a file.

use super::variable::VariableReport;
use crate::compare::Order;
use crate::launch::{KernelInfo, ParameterDifference};
use crate::release::CudaRecord;
use crate::verify::fields::FieldReport;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use gpu_abi_reader::interface::{self, ProblemKind};

/// How declared kernels and variables differ from those of a file.
///
/// It prints a line for each kernel and variable, and for each parameter that differs. Each type that differs follows once,
/// with a table of members and the kernels and variables that have it.
#[derive(Clone, Debug)]
#[must_use = "the report lists the differences: test `agrees()`"]
pub struct CheckReport {
    pub(super) kernels: Vec<KernelReport>,
    pub(super) variables: Vec<VariableReport>,
    pub(super) types: Vec<TypeReport>,
}

/// How a declared type differs from the one of the same name in a file.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct TypeReport {
    pub name: &'static str,
    /// The comparison, or the reason why the type is not known.
    pub fields: Result<FieldReport, String>,
}

impl TypeReport {
    /// Returns whether the file has the type and nothing differs.
    pub fn agrees(&self) -> bool {
        self.fields.as_ref().is_ok_and(FieldReport::agrees)
    }
}

impl CheckReport {
    /// Returns whether all kernels and variables exist in the file and nothing differs.
    pub fn agrees(&self) -> bool {
        self.kernels.iter().all(KernelReport::agrees)
            && self.variables.iter().all(VariableReport::agrees)
            && self.types.iter().all(TypeReport::agrees)
    }

    /// Returns whether everything was compared: [`KernelReport::is_complete`] and [`VariableReport::is_complete`] of all.
    pub fn is_complete(&self) -> bool {
        self.kernels.iter().all(KernelReport::is_complete)
            && self.variables.iter().all(VariableReport::is_complete)
            && self.types.iter().all(|ty| ty.fields.is_ok())
    }

    /// Returns the kernels, in declaration order.
    pub fn kernels(&self) -> &[KernelReport] {
        &self.kernels
    }

    /// Returns the variables, in declaration order.
    pub fn variables(&self) -> &[VariableReport] {
        &self.variables
    }

    /// Returns the types that were declared on their own, in declaration order.
    #[doc(hidden)]
    pub fn types(&self) -> &[TypeReport] {
        &self.types
    }
}

/// How a declared kernel differs from the one in a file.
#[derive(Clone, Debug)]
pub struct KernelReport {
    pub(super) name: &'static str,
    pub(super) symbol: Option<String>,
    /// The image that was compared.
    pub(super) image: Option<String>,
    pub(super) problem: Option<Problem>,
    pub(super) parameters: Vec<ParameterReport>,
}

/// Why the parameters are not compared.
#[derive(Clone, Debug)]
pub(super) enum Problem {
    /// The kernel is missing, or the name does not identify one.
    Located(interface::Problem),
    Count(ParameterDifference),
    /// Their types are unknown, although a file should describe them, or their names are in another order.
    Parameters(String),
}

impl KernelReport {
    /// Returns a report without any comparison.
    pub(super) const fn new(declared: &KernelInfo) -> Self {
        Self { name: declared.name(), symbol: None, image: None, problem: None, parameters: Vec::new() }
    }

    /// Returns the declared name of the kernel.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the kernel's symbol in the file, or `None` if the kernel is missing.
    pub fn symbol(&self) -> Option<&str> {
        self.symbol.as_deref()
    }

    /// Returns the image that was compared, as messages show it: the first that differs, or else the last one. It is `None`
    /// if the kernel is missing.
    pub fn image(&self) -> Option<&str> {
        self.image.as_deref()
    }

    /// Returns why the parameters were not compared, in words.
    pub fn problem(&self) -> Option<String> {
        self.problem.as_ref().map(|problem| match problem {
            Problem::Located(problem) => problem.to_string(),
            Problem::Count(difference) => difference.to_string(),
            Problem::Parameters(problem) => problem.clone(),
        })
    }

    /// Returns the parameters in order; empty if the kernel is missing or has a different number of parameters.
    pub fn parameters(&self) -> &[ParameterReport] {
        &self.parameters
    }

    /// Returns whether the kernel exists and nothing differs in any image that has it.
    pub fn agrees(&self) -> bool {
        self.problem.is_none() && self.parameters.iter().all(ParameterReport::agrees)
    }

    /// Returns whether everything was compared. If not, the file has no debug information for parameters that have members
    /// or enumerators, or that point to other types. [`check_with_types`](super::check_with_types) reads it from another file.
    pub fn is_complete(&self) -> bool {
        self.parameters.iter().all(|parameter| !parameter.is_partial)
    }

    /// Returns whether the kernel was not found, or several kernels match its name.
    pub const fn is_missing(&self) -> bool {
        let Some(Problem::Located(problem)) = &self.problem else { return false };
        matches!(problem.kind(), ProblemKind::Missing | ProblemKind::Several)
    }
}

/// How a declared parameter differs from a kernel's parameter.
#[derive(Clone, Debug)]
pub struct ParameterReport {
    pub(super) name: &'static str,
    /// The name of its type in Rust.
    pub(super) type_name: String,
    pub(super) differences: Vec<ParameterDifference>,
    /// The type's record in CUDA's headers, if it is one whose layout depends on the release of CUDA.
    pub(super) changed: Option<&'static CudaRecord>,
    pub(super) stated: Option<(Order, String)>,
    pub(super) fields: Option<FieldReport>,
    /// Whether debug information would allow a further comparison.
    pub(super) is_partial: bool,
}

impl ParameterReport {
    /// Returns the declared name of the parameter.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns how the parameter's PTX declaration, or its place in a cubin, differs from what the Rust type requires.
    pub fn differences(&self) -> &[ParameterDifference] {
        &self.differences
    }

    /// Returns the C++ type in the name of the kernel or its stub, if it does not match the Rust type.
    pub fn stated(&self) -> Option<&str> {
        self.stated.as_ref().map(|(_, name)| name.as_str())
    }

    /// Returns the comparison with the type in debug information, if the parameter is described there. If two files
    /// describe it, the comparison that differs is returned.
    pub const fn fields(&self) -> Option<&FieldReport> {
        self.fields.as_ref()
    }

    /// Returns whether nothing differs.
    pub fn agrees(&self) -> bool {
        self.differences.is_empty() && self.stated.is_none() && self.fields.as_ref().is_none_or(FieldReport::agrees)
    }
}
