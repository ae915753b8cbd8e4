//! Looks declared kernels up in compiled files, and words what the files declare.

use super::parameter::Parameter;
use super::regenerate::{Generated, advice};
use gpu_abi_reader::interface::{CompiledKernel, Declared as InImage, Described, Interface, Problem, Stated};
use gpu_abi_reader::model::{DeclaredParam, Limits};
use gpu_abi_reader::{Kernel, names};
use proc_macro2::TokenStream;
use quote::ToTokens;
use std::fmt::Write;

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

/// A parameter as declared in a file.
#[derive(PartialEq, Eq)]
pub(crate) struct Declared {
    pub(crate) param: DeclaredParam,
    /// A clause with the file, the location in it and the declaration.
    pub(crate) source: String,
}

/// The kernels that a constant in the program may name: those with the same number of parameters as one of the declared
/// kernels.
#[derive(Default)]
pub(crate) struct Symbols {
    /// A line for each kernel, sorted by name: the name, and for each parameter a space and its index in `params`.
    pub(crate) kernels: String,
    /// The declarations of parameters, each distinct one once.
    pub(crate) params: Vec<Vec<Declared>>,
    /// The names of kernels that cannot be declared, and the reasons.
    pub(crate) mistakes: Vec<(String, String)>,
    /// The instructions for generating the declarations again, if they are generated.
    pub(crate) generated: Option<Generated>,
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
            params: (0..count).map(|index| declared(&kernel.images, index, InImage::param)).collect(),
            stated: kernel.stated.to_vec(),
            described: kernel.described.to_vec(),
            mistakes: kernel.problems.iter().map(|problem| self.error(problem)).collect(),
            limits: kernel.limits,
            generated: self.generated.cloned(),
        }
    }

    /// Returns a problem as an error, which says how to generate the block again if it is generated.
    pub(crate) fn error(&self, problem: &Problem) -> String {
        match problem.advice() {
            "" => problem.text().to_owned(),
            usual => format!("{}: {}", problem.text(), advice(self.generated, usual)),
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

    /// Returns the kernels with one of these numbers of parameters.
    pub(crate) fn symbols(&self, counts: &[usize]) -> Symbols {
        let mut symbols = Symbols { generated: self.generated.cloned(), ..Symbols::default() };
        // Other names are not valid in PTX, so no constant can equal them.
        let is_valid = |name: &&str| name.bytes().all(|byte| byte.is_ascii_graphic());
        for name in self.interface.symbols(counts).into_iter().filter(is_valid) {
            match self.interface.declarations(name) {
                Ok(kernels) => {
                    symbols.kernels.push_str(name);
                    for index in 0..kernels[0].item.params.len() {
                        let declared = declared(&kernels, index, InImage::param_type);
                        let known = symbols.params.iter().position(|known| *known == declared);
                        let param = known.unwrap_or(symbols.params.len());
                        let _ = write!(symbols.kernels, " {param}");
                        if known.is_none() {
                            symbols.params.push(declared);
                        }
                    }
                    symbols.kernels.push('\n');
                }
                Err(problem) => symbols.mistakes.push((name.to_owned(), self.error(&problem))),
            }
        }
        symbols
    }
}

impl Found {
    /// Returns the types that tell the kernel from others with its name: those in its stub's symbol or its own.
    pub(crate) fn selecting(&self) -> &[names::CxxType] {
        self.stated.last().map_or(&[], |stated| stated.signature.params())
    }

    /// Returns whether the kernel may take the parameter at `index` as it takes an integer, so that it may be an enumeration.
    pub(super) fn may_be_enum(&self, index: usize) -> bool {
        self.params[index].iter().all(|declared| declared.param.kind.may_be_enum())
    }
}

/// Returns the images' declarations of the parameter at `index`, each distinct one once. `source` describes the declaration.
fn declared<'f>(
    kernels: &[InImage<Kernel<'f>>],
    index: usize,
    source: fn(&InImage<Kernel<'f>>, usize) -> String,
) -> Vec<Declared> {
    let mut all: Vec<Declared> = Vec::new();
    for kernel in kernels {
        let param = kernel.item.declared(index);
        if !all.iter().any(|other| other.param == param) {
            all.push(Declared { param, source: source(kernel, index) });
        }
    }
    all
}
