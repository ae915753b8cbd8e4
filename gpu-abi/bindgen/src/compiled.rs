//! The kernels and variables of a file, merged from all its images.

use crate::error::Error;
use gpu_abi::verify::types::KernelTypes;
use gpu_abi::verify::{Artifact, Kernel, Module, ParamKind, StateSpace, Stubs, Variable};
use std::collections::BTreeMap;
use std::path::Path;

/// A kernel's parameter, as a module declares it. Sizes are in bytes.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    pub(crate) name: Option<String>,
    pub(crate) size: u64,
    pub(crate) align: Option<u64>,
    pub(crate) offset: Option<u64>,
    pub(crate) kind: ParamKind,
}

/// A variable, as a module declares it. Sizes are in bytes.
#[derive(Clone, Debug)]
pub(crate) struct DeclaredVariable {
    pub(crate) name: String,
    pub(crate) space: StateSpace,
    pub(crate) is_managed: bool,
    pub(crate) size: Option<u64>,
    pub(crate) align: Option<u64>,
}

/// The kernels and variables of a file, by symbol.
#[derive(Debug, Default)]
pub(crate) struct Compiled {
    pub(crate) kernels: BTreeMap<String, (String, Vec<Parameter>)>,
    pub(crate) variables: BTreeMap<String, DeclaredVariable>,
    /// The symbols of kernels read from PTX text, which states more than a cubin.
    of_text: Vec<String>,
}

impl Compiled {
    /// Reads a file's images.
    pub(crate) fn read(path: &Path, file: &[u8]) -> Result<Self, Error> {
        let failed = |error| Error::format(path, error);
        let mut compiled = Self::default();
        for image in Artifact::read(file).map_err(failed)?.images().iter().filter(|image| image.kind().is_read()) {
            let unpacked = image.unpack().map_err(failed)?;
            let module = unpacked.module().map_err(failed)?;
            for kernel in module.kernels() {
                compiled.add_kernel(&module, &kernel.map_err(failed)?);
            }
            for variable in module.variables().map_err(failed)?.iter().filter(|variable| !variable.is_made()) {
                compiled.add_variable(variable);
            }
        }
        Ok(compiled)
    }

    fn add_kernel(&mut self, module: &Module<'_>, kernel: &Kernel<'_>) {
        let symbol = kernel.name();
        let is_text = matches!(module, Module::Ptx(_));
        let is_better = is_text && !self.of_text.iter().any(|known| known == symbol);
        if self.kernels.contains_key(symbol) && !is_better {
            return;
        }
        let param = |param: &gpu_abi::verify::Param<'_>| Parameter {
            name: param.name().filter(|name| !name.starts_with(&format!("{symbol}_param_"))).map(str::to_owned),
            size: param.size() as u64,
            align: param.align().map(|align| align as u64),
            offset: param.offset().map(|offset| offset as u64),
            kind: param.kind(),
        };
        let params = kernel.params().iter().map(param).collect();
        self.kernels.insert(symbol.to_owned(), (kernel.base_name().to_owned(), params));
        if is_text {
            self.of_text.push(symbol.to_owned());
        }
    }

    fn add_variable(&mut self, variable: &Variable<'_>) {
        let symbol = variable.name();
        let align = variable.align().map(|align| align as u64);
        let known = self.variables.get(symbol);
        if known.is_some_and(|known| known.align.is_some() || align.is_none()) {
            return;
        }
        let is_managed = variable.is_managed() || known.is_some_and(|known| known.is_managed);
        let size = variable.size().map(|size| size as u64).or(known.and_then(|known| known.size));
        let name = variable.base_name().to_owned();
        let space = variable.space();
        self.variables.insert(symbol.to_owned(), DeclaredVariable { name, space, is_managed, size, align });
    }
}

/// A file that may describe the types of kernels.
#[derive(Debug)]
pub(crate) struct Source<'f> {
    /// The file's index, or `None` for the file that was given for its types.
    pub(crate) of: Option<usize>,
    pub(crate) types: KernelTypes<'f>,
    pub(crate) stubs: Stubs,
}

impl<'f> Source<'f> {
    pub(crate) fn read(path: &Path, file: &'f [u8], of: Option<usize>) -> Result<Self, Error> {
        let failed = |error| Error::format(path, error);
        Ok(Self { of, types: KernelTypes::read(file).map_err(failed)?, stubs: Stubs::read(file).map_err(failed)? })
    }
}
