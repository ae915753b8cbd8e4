//! Looks declared kernels up in compiled files, and words what the files declare.

use super::parameter::Parameter;
use super::regenerate::{Generated, advice};
use gpu_abi_reader::interface::{CompiledKernel, Declared as InImage, Described, Interface, Problem, Stated};
use gpu_abi_reader::model::{DeclaredParam, Limits};
use gpu_abi_reader::{Kernel, names};
use proc_macro2::TokenStream;
use quote::ToTokens;

/// The files of a block.
pub(crate) struct Search<'a> {
    pub(super) interface: Interface<'a>,
    /// The instructions for generating the declarations again, if they are generated.
    pub(super) generated: Option<&'a Generated>,
}

/// A kernel that was found.
pub(crate) struct Found {
    /// The name in PTX, which the driver needs.
    pub(crate) symbol: String,
    /// The declarations of each parameter: several if images differ.
    pub(crate) params: Vec<Vec<Declared>>,
    /// The types in its name and in the symbols of its stubs, each distinct list once.
    pub(crate) stated: Vec<Stated>,
    /// The types in each file's debug information.
    pub(crate) described: Vec<Described>,
    /// Errors about types that are not known.
    pub(crate) mistakes: Vec<String>,
    pub(crate) limits: Limits,
    /// The instructions for generating the declaration again, if it is generated.
    pub(crate) generated: Option<Generated>,
}

/// The error for a kernel or a variable whose name is a constant.
pub(super) const CONSTANT_NAME: &str = "the macro cannot evaluate a constant to find the name in the file: write the symbol, or the name in C++, as text: \
                                        `#[ptx(name = \"..\")]`";

/// A parameter as declared in a file.
#[derive(PartialEq, Eq)]
pub(crate) struct Declared {
    pub(crate) param: DeclaredParam,
    /// A clause with the file, the location in it and the declaration.
    pub(crate) source: String,
}

impl Search<'_> {
    /// Returns the kernel declared as `name` with `count` parameters. If several kernels are possible, which differ in the
    /// types in their names, it returns all of them. An error says what to write instead.
    pub(crate) fn find(&mut self, name: &str, count: usize) -> Result<Vec<Found>, String> {
        let kernels = self.interface.kernel(name, count);
        self.found(kernels)
    }

    /// Returns the instances of the template `name`, with or without its namespaces, that take `count` parameters.
    pub(crate) fn template(&mut self, name: &str, count: usize) -> Result<Vec<Found>, String> {
        let kernels = self.interface.template(name, count);
        self.found(kernels)
    }

    fn found(&self, kernels: Result<Vec<CompiledKernel<'_>>, Problem>) -> Result<Vec<Found>, String> {
        let kernels = kernels.map_err(|problem| self.error(&problem))?;
        Ok(kernels.iter().map(|kernel| self.one(kernel)).collect())
    }

    fn one(&self, kernel: &CompiledKernel<'_>) -> Found {
        let count = kernel.images[0].item.params.len();
        Found {
            symbol: kernel.symbol.to_owned(),
            params: (0..count).map(|index| declared(&kernel.images, index)).collect(),
            stated: kernel.stated.to_vec(),
            described: kernel.described.to_vec(),
            mistakes: kernel.problems.iter().map(|problem| self.error(problem)).collect(),
            limits: kernel.limits,
            generated: self.generated.cloned(),
        }
    }

    /// Returns a problem as an error, which says how to generate the block again if it is generated.
    pub(crate) fn error(&self, problem: &Problem) -> String {
        match problem.advice.as_str() {
            "" => problem.text.clone(),
            usual => format!("{}: {}", problem.text, advice(self.generated, usual)),
        }
    }

    /// Returns a parameter whose name says that it is declared in another order than in all of these kernels, and an error.
    pub(crate) fn misplaced(&self, parameters: &[Parameter<'_>], found: &[Found]) -> Option<(TokenStream, String)> {
        let names: Vec<&str> = parameters.iter().map(|parameter| parameter.name.as_str()).collect();
        let mut first = None;
        for found in found {
            let problem = found.described.iter().find_map(|described| described.misplaced(&names))?;
            first.get_or_insert(problem);
        }
        let (name, problem) = first?;
        let parameter = parameters.iter().find(|parameter| parameter.name == name)?;
        Some((parameter.ident.to_token_stream(), self.error(&problem)))
    }
}

impl Found {
    /// Returns the types that tell the kernel from others with its name: those in its stub's symbol or its own.
    pub(crate) fn selecting(&self) -> &[names::CxxType] {
        self.stated.last().map_or(&[], |stated| &stated.signature.params)
    }

    /// Returns whether the kernel may take the parameter at `index` as it takes an integer, so that it may be an enumeration.
    pub(super) fn may_be_enum(&self, index: usize) -> bool {
        self.params[index].iter().all(|declared| declared.param.kind.may_be_enum())
    }
}

/// Returns the images' declarations of the parameter at `index`, each distinct one once.
fn declared(kernels: &[InImage<Kernel<'_>>], index: usize) -> Vec<Declared> {
    let mut all: Vec<Declared> = Vec::new();
    for kernel in kernels {
        let param = kernel.item.declared(index);
        if !all.iter().any(|other| other.param == param) {
            all.push(Declared { param, source: kernel.param(index) });
        }
    }
    all
}
