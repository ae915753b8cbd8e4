//! Sources of type descriptions other than the modules themselves: the host code of a file, and other files.

use crate::failure::Failure;
use crate::variables::Variable;
use gpu_abi::verify::names::{CxxType, own_symbol, signature, stub_signature};
use gpu_abi::verify::types::{DebugInfo, Function, KernelTypes, KernelTypesError, Type};
use gpu_abi::verify::{Format, ReadError, Stubs};
use std::cell::RefCell;
use std::rc::Rc;

/// A file that may describe the types of kernels.
#[derive(Debug)]
pub(crate) struct Source<'a> {
    /// The file's name in messages, if it is not the inspected file itself.
    name: Option<String>,
    types: RefCell<KernelTypes<'a>>,
    stubs: Stubs,
}

/// A file's descriptions of the requested kernels and variables.
#[derive(Debug)]
pub(crate) struct Described {
    /// The kernels, and the types that their parameters and the variables refer to.
    pub(crate) info: Rc<DebugInfo>,
    /// The type of each requested variable.
    variables: Vec<Option<Type>>,
}

impl Described {
    /// Returns whether kernels are described, not only variables.
    pub(crate) fn has_kernels(&self) -> bool {
        !self.info.functions().is_empty()
    }

    /// Sets the types of the requested variables.
    pub(crate) fn fill(&self, variables: &mut [Variable]) {
        for (variable, ty) in variables.iter_mut().zip(&self.variables) {
            variable.described.extend(ty.iter().map(|ty| (ty.clone(), Rc::clone(&self.info))));
        }
    }
}

/// The source of a parameter's type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum From {
    /// Debug information in the module.
    Module,
    /// Debug information in the host code, or in another file.
    Source,
    /// The kernel's mangled name.
    Name,
    /// The symbol of the kernel's stub.
    Stub,
}

impl From {
    /// Returns the source's name in the JSON.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Module => "debug_information",
            Self::Source => "host_debug_information",
            Self::Name => "name",
            Self::Stub => "stub",
        }
    }
}

impl<'a> Source<'a> {
    /// Returns the host code of a file whose modules are in the artifact; `None` for files without host code.
    ///
    /// # Errors
    ///
    /// If it is broken.
    pub(crate) fn of_host(format: Format, file: &'a [u8]) -> Result<Option<Self>, ReadError> {
        if matches!(format, Format::Ptx | Format::Cubin | Format::Fatbin) {
            return Ok(None);
        }
        // Images describe themselves.
        let types = RefCell::new(KernelTypes::of_host(file)?);
        Ok(Some(Self { name: None, types, stubs: Stubs::read(file)? }))
    }

    /// Returns another file that describes types.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or describes nothing.
    pub(crate) fn other(name: String, file: &'a [u8]) -> Result<Self, Failure> {
        let failed = |error: ReadError| Failure::new(format!("{name}: {error}{}", error.advice(name.as_ref())));
        let types = KernelTypes::read(file).map_err(failed)?;
        let stubs = Stubs::read(file).map_err(failed)?;
        if types.is_empty() && stubs.iter().next().is_none() {
            let why = "it does not describe types: it has no debug information and no symbols of kernel stubs";
            return Err(Failure::new(format!("{name}: {why}")));
        }
        Ok(Self { types: RefCell::new(types), stubs, name: Some(name) })
    }

    /// Returns the file's descriptions of these kernels and variables; `None` if there are none.
    ///
    /// # Errors
    ///
    /// If the debug information cannot be read. An ambiguous kernel or variable is not described.
    pub(crate) fn describe<'k>(
        &self,
        kernels: impl Iterator<Item = &'k str>,
        variables: &[Variable],
    ) -> Result<Option<Described>, KernelTypesError> {
        describe(&mut self.types.borrow_mut(), kernels, variables)
    }

    /// Returns the file's name in messages, if it is not the inspected file itself.
    pub(crate) fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }
}

/// Returns the descriptions of a module's variables in its own debug information.
///
/// # Errors
///
/// If the debug information cannot be read.
pub(crate) fn of_module(module: &[u8], variables: &[Variable]) -> Result<Option<Described>, KernelTypesError> {
    describe(&mut KernelTypes::read(module)?, std::iter::empty(), variables)
}

fn describe<'k>(
    types: &mut KernelTypes<'_>,
    kernels: impl Iterator<Item = &'k str>,
    variables: &[Variable],
) -> Result<Option<Described>, KernelTypesError> {
    let mut functions: Vec<Function> = Vec::new();
    for kernel in kernels {
        match types.kernel(kernel) {
            Ok(function) => functions.extend(function),
            Err(KernelTypesError::Ambiguous { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    let (mut found, mut split) = (Vec::with_capacity(variables.len()), None);
    for variable in variables {
        found.push(match types.variable(&variable.symbol, variable.is_managed) {
            Ok(ty) => ty,
            Err(KernelTypesError::Ambiguous { .. }) => None,
            // Other units may describe the rest.
            Err(error @ KernelTypesError::Split { .. }) => {
                split = Some(error);
                None
            }
            Err(error) => return Err(error),
        });
    }
    let reached: Vec<Type> = found.iter().flatten().cloned().collect();
    if functions.is_empty() && reached.is_empty() {
        return split.map_or(Ok(None), Err);
    }
    let info = Rc::new(types.reached_from(functions, &reached));
    Ok(Some(Described { info, variables: found }))
}

/// Returns the types of a kernel's parameters as stated in its own name, and in the symbols of its stubs if those differ.
pub(crate) fn stated(symbol: &str, sources: &[Source<'_>]) -> Vec<(From, Vec<CxxType>)> {
    let name = signature(own_symbol(symbol)).map(|name| (From::Name, name));
    let stubs = sources.iter().filter_map(|source| Some((From::Stub, stub_signature(source.stubs.get(symbol)?)?)));
    let mut stated: Vec<(From, Vec<CxxType>)> = Vec::new();
    for (from, signature) in name.into_iter().chain(stubs) {
        let params = signature.params();
        let is_known =
            |known: &[CxxType]| known.len() == params.len() && known.iter().zip(params).all(|(a, b)| a.is_alike(b));
        if !stated.iter().any(|(_, known)| is_known(known)) {
            stated.push((from, params.to_vec()));
        }
    }
    stated
}
