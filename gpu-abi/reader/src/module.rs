//! One module, PTX text or a cubin, and its kernels.

use crate::cubin::Cubin;
use crate::error::{ReadError, ReadErrorKind};
use crate::kernel::Kernel;
use crate::model::{Arch, IsaVersion, MAX_PARAMETER_BYTES, MAX_PARAMETER_BYTES_LARGE};
use crate::ptx::Ptx;
use crate::shared::StaticShared;
use crate::variable::Variable;
use std::collections::HashSet;

/// The product of a compilation for one architecture: PTX text or a cubin.
///
/// ```
/// use gpu_abi_reader::Module;
///
/// let text = ".version 8.0 .target sm_80 .address_size 64 .visible .entry clear(.param .u64 data) { ret; }";
/// let module = Module::read(text.as_bytes())?;
/// for kernel in module.kernels() {
///     let kernel = kernel?;
///     println!("{} has {} parameters", kernel.name, kernel.params.len());
/// }
/// # Ok::<(), gpu_abi_reader::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Module<'a> {
    /// PTX text.
    Ptx(Ptx<'a>),
    /// A cubin.
    Cubin(Cubin<'a>),
}

impl<'a> Module<'a> {
    /// Reads the head of PTX text or of a cubin.
    ///
    /// # Errors
    ///
    /// If `bytes` are not PTX text or a cubin, or the head is broken.
    pub fn read(bytes: &'a [u8]) -> Result<Self, ReadError> {
        if Cubin::starts(bytes) {
            Cubin::read(bytes).map(Self::Cubin)
        } else if Ptx::starts(bytes) {
            Ptx::read(bytes).map(Self::Ptx)
        } else {
            Err(ReadError::new(0, ReadErrorKind::UnknownFormat))
        }
    }

    /// Returns the architecture that the module is written or compiled for.
    pub const fn arch(&self) -> Arch {
        match self {
            Self::Ptx(ptx) => ptx.arch,
            Self::Cubin(cubin) => cubin.arch,
        }
    }

    /// Returns the maximum size in bytes of a kernel's parameters. For PTX text, it depends on the version as well.
    pub fn max_parameter_bytes(&self) -> usize {
        let is_old = matches!(self, Self::Ptx(ptx) if ptx.version < IsaVersion::new(8, 1));
        if is_old || self.arch().number < 70 { MAX_PARAMETER_BYTES } else { MAX_PARAMETER_BYTES_LARGE }
    }

    /// Returns the bytes that the module was read from.
    #[inline]
    pub const fn bytes(&self) -> &'a [u8] {
        match self {
            Self::Ptx(ptx) => ptx.text,
            Self::Cubin(cubin) => cubin.bytes(),
        }
    }

    /// Returns the kernels in module order; an error is the last item.
    pub fn kernels(&self) -> impl Iterator<Item = Result<Kernel<'a>, ReadError>> {
        let (module, mut is_broken) = (*self, false);
        let kernels = self.candidates().map_while(move |candidate| {
            if is_broken {
                return None;
            }
            let kernel = candidate.and_then(|candidate| module.kernel_at(candidate.at, candidate.line));
            is_broken = kernel.is_err();
            Some(kernel.transpose())
        });
        kernels.flatten()
    }

    /// Returns the kernel that is launched as `name`; C++ names are mangled.
    ///
    /// Headers of other kernels are not read, so mistakes in them are not reported.
    ///
    /// # Errors
    ///
    /// If the module cannot be read up to that kernel.
    #[inline]
    pub fn kernel(&self, name: &str) -> Result<Option<Kernel<'a>>, ReadError> {
        for candidate in self.candidates() {
            let candidate = candidate?;
            if candidate.name == name {
                // Other candidates may be something else.
                if let Some(kernel) = self.kernel_at(candidate.at, candidate.line)? {
                    return Ok(Some(kernel));
                }
            }
        }
        Ok(None)
    }

    /// Returns the variables in constant and global memory, in module order, including those that the compiler generated and
    /// those that another module defines.
    ///
    /// # Errors
    ///
    /// If a declaration outside of functions or the symbol table is broken.
    pub fn variables(&self) -> Result<Vec<Variable<'a>>, ReadError> {
        match self {
            Self::Ptx(ptx) => ptx.declarations()?.variables,
            Self::Cubin(cubin) => cubin.variables(),
        }
        .map(|variables| self.marked(variables))
    }

    /// Returns the shared memory that each kernel declares. This reads the whole module.
    ///
    /// # Errors
    ///
    /// If the module is broken, except in the declaration of a variable in constant or global memory.
    pub fn static_shared(&self) -> Result<StaticShared<'a>, ReadError> {
        Ok(self.declarations()?.shared)
    }

    /// Returns the variables and the shared memory, reading the module once for both.
    ///
    /// ```
    /// use gpu_abi_reader::Module;
    ///
    /// let text = ".version 8.0 .target sm_80 .global .f32 scale;
    ///     .visible .entry tile() { .shared .align 4 .b8 tile[1024]; ret; }";
    /// let declarations = Module::read(text.as_bytes())?.declarations()?;
    /// assert_eq!(declarations.variables?[0].name, "scale");
    /// assert_eq!(declarations.shared.bytes("tile"), Some(1024));
    /// # Ok::<(), gpu_abi_reader::ReadError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Module::static_shared`].
    pub fn declarations(&self) -> Result<Declarations<'a>, ReadError> {
        let Declarations { variables, shared } = match self {
            Self::Ptx(ptx) => ptx.declarations()?,
            Self::Cubin(cubin) => Declarations { variables: cubin.variables(), shared: cubin.static_shared()? },
        };
        Ok(Declarations { variables: variables.map(|variables| self.marked(variables)), shared })
    }

    /// Marks the variables that nvcc takes out of kernels with C linkage. Their names could be a source's own.
    fn marked(&self, mut variables: Vec<Variable<'a>>) -> Vec<Variable<'a>> {
        if variables.iter().any(|variable| variable.function().is_some()) {
            let mut kernels = HashSet::new();
            for candidate in self.candidates().map_while(Result::ok) {
                kernels.insert(candidate.name);
            }
            for variable in &mut variables {
                variable.is_of_kernel = variable.function().is_some_and(|function| kernels.contains(function));
            }
        }
        variables
    }

    /// Returns the kernel of the candidate at a place, `None` if there is something else; `line` is the candidate's line.
    pub(crate) fn kernel_at(&self, at: usize, line: usize) -> Result<Option<Kernel<'a>>, ReadError> {
        match self {
            Self::Ptx(ptx) => ptx.kernel(at, line),
            Self::Cubin(cubin) => cubin.kernel(at),
        }
    }

    /// Returns the places that may describe kernels, up to the first error.
    pub(crate) fn candidates(&self) -> Box<dyn Iterator<Item = Result<Candidate<'a>, ReadError>> + 'a> {
        match self {
            Self::Ptx(ptx) => Box::new(ptx.candidates()),
            Self::Cubin(cubin) => Box::new(cubin.candidates()),
        }
    }
}

/// The variables of a module, and the shared memory of its kernels.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Declarations<'a> {
    /// The variables in constant and global memory, as [`Module::variables`] returns them, or why they cannot be read.
    pub variables: Result<Vec<Variable<'a>>, ReadError>,
    /// The shared memory that each kernel declares, as [`Module::static_shared`] returns it.
    pub shared: StaticShared<'a>,
}

/// A place that may describe a kernel: its name is known before the rest is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<'a> {
    pub(crate) name: &'a str,
    /// The byte of the text at which the name starts, or the index of the section.
    pub(crate) at: usize,
    /// The line of the text, counted from 1; 0 in a cubin.
    pub(crate) line: usize,
}
