//! Where the types of kernels are described, beside the modules themselves: the host's half of a file, and other files.

use crate::failure::Failure;
use gpu_abi::verify::dwarf::{DebugInfo, Function, KernelTypes, KernelTypesError};
use gpu_abi::verify::names::{CxxType, signature, stub_signature};
use gpu_abi::verify::{Format, ReadError, Stubs};
use std::cell::RefCell;

/// A file that may describe types of kernels.
#[derive(Debug)]
pub(crate) struct Source<'a> {
    /// How messages call the file, if it is not the one that is looked at.
    name: Option<String>,
    types: RefCell<KernelTypes<'a>>,
    stubs: Stubs,
}

/// Where a parameter's type is known from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum From {
    /// Debug information of the module.
    Module,
    /// Debug information of the host's code, or of another file.
    Source,
    /// The kernel's mangled name.
    Name,
    /// The symbol of the kernel's stub.
    Stub,
}

impl From {
    /// Returns the word for it in the JSON.
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
    /// Returns the host's half of a file, of which the artifact has the modules; `None` for files without one.
    ///
    /// # Errors
    ///
    /// If it is broken.
    pub(crate) fn of_host(format: Format, file: &'a [u8]) -> Result<Option<Self>, ReadError> {
        if matches!(format, Format::Ptx | Format::Cubin | Format::Fatbin) {
            return Ok(None);
        }
        let types = RefCell::new(KernelTypes::read(file)?);
        Ok(Some(Self { name: None, types, stubs: Stubs::read(file)? }))
    }

    /// Returns another file that describes types.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or describes nothing.
    pub(crate) fn other(name: String, file: &'a [u8]) -> Result<Self, Failure> {
        let failed = |error: ReadError| Failure::new(format!("{name}: {error}"));
        let types = KernelTypes::read(file).map_err(failed)?;
        let stubs = Stubs::read(file).map_err(failed)?;
        if types.is_empty() && stubs.iter().next().is_none() {
            let why = "it describes no types: it has neither debug information nor symbols of kernels' stubs";
            return Err(Failure::new(format!("{name}: {why}")));
        }
        Ok(Self { types: RefCell::new(types), stubs, name: Some(name) })
    }

    /// Returns the descriptions of those kernels that the file describes.
    ///
    /// # Errors
    ///
    /// If the debug information cannot be read. A kernel that means several is not described.
    pub(crate) fn describe<'k>(
        &self,
        kernels: impl Iterator<Item = &'k str>,
    ) -> Result<Option<DebugInfo>, KernelTypesError> {
        let mut types = self.types.borrow_mut();
        let mut functions: Vec<Function> = Vec::new();
        for kernel in kernels {
            match types.kernel(kernel) {
                Ok(function) => functions.extend(function),
                Err(KernelTypesError::Ambiguous { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Ok((!functions.is_empty()).then(|| types.reached_from(functions)))
    }

    /// Returns how messages call the file, if it is not the one that is looked at.
    pub(crate) fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }
}

/// Returns the types of a kernel's `count` parameters as its own name states them, or else the symbol of its stub in one of the files.
pub(crate) fn stated(symbol: &str, count: usize, sources: &[Source<'_>]) -> Option<(From, Vec<CxxType>)> {
    let of_count = |params: &[CxxType]| (params.len() == count).then(|| params.to_vec());
    if let Some(params) = signature(crate::ids::without_static(symbol)).and_then(|name| of_count(name.params())) {
        return Some((From::Name, params));
    }
    let mut stubs = sources.iter().filter_map(|source| stub_signature(source.stubs.get(symbol)?));
    stubs.find_map(|stub| of_count(stub.params())).map(|params| (From::Stub, params))
}
