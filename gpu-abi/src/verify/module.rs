//! One module, PTX text or cubin, and its kernels one after the other.

use super::error::{ReadError, ReadErrorKind, check};
use super::interface::Kernel;
use super::{Cubin, Ptx};
use crate::ptx::Arch;
use crate::text::equal_bytes as equal;

/// What one compilation for one architecture gave: PTX text or a cubin.
///
/// All of this is `const`, and takes no memory: what `include_bytes!` gives is read while the program compiles, as
/// `#[gpu_abi::kernels(ptx = "..")]` does.
///
/// ```
/// use gpu_abi::verify::Module;
///
/// let text = ".version 8.0 .target sm_80 .address_size 64 .visible .entry clear(.param .u64 data) { ret; }";
/// let module = Module::read(text.as_bytes())?;
/// for kernel in module.kernels() {
///     println!("{} has {} parameters", kernel?.name(), kernel?.param_count());
/// }
/// # Ok::<(), gpu_abi::verify::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug)]
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
    /// If `bytes` are neither, or their head is broken. The feature `verify` adds `Artifact`, which reads fatbins and objects too.
    pub const fn read(bytes: &'a [u8]) -> Result<Self, ReadError> {
        if Cubin::is_at_the_head_of(bytes) {
            Ok(Self::Cubin(check!(Cubin::read(bytes))))
        } else if Ptx::is_at_the_head_of(bytes) {
            Ok(Self::Ptx(check!(Ptx::read(bytes))))
        } else {
            Err(ReadError::at(0, ReadErrorKind::UnknownFormat))
        }
    }

    /// Returns the architecture that the module is written or compiled for.
    pub const fn arch(&self) -> Arch {
        match self {
            Self::Ptx(ptx) => ptx.arch(),
            Self::Cubin(cubin) => cubin.arch(),
        }
    }

    /// Returns the bytes that the module was read from.
    pub const fn bytes(&self) -> &'a [u8] {
        match self {
            Self::Ptx(ptx) => ptx.text(),
            Self::Cubin(cubin) => cubin.bytes(),
        }
    }

    /// Returns the kernels, in the order in which the module has them.
    pub const fn kernels(&self) -> Kernels<'a> {
        Kernels { module: *self, at: 0 }
    }

    /// Returns the kernel that is launched by the name `name`; C++ names are mangled.
    ///
    /// # Errors
    ///
    /// If the module cannot be read up to that kernel.
    pub const fn kernel(&self, name: &str) -> Result<Option<Kernel<'a>>, ReadError> {
        let mut at = 0;
        while let Some(candidate) = check!(self.candidate(at)) {
            if equal(candidate.name, name.as_bytes()) {
                if let Some(kernel) = check!(self.kernel_at(candidate.at)) {
                    return Ok(Some(kernel));
                }
            }
            at = candidate.next;
        }
        Ok(None)
    }

    /// Returns the first place from `from` on that may describe a kernel.
    pub(super) const fn candidate(&self, from: usize) -> Result<Option<Candidate<'a>>, ReadError> {
        match self {
            Self::Ptx(ptx) => ptx.candidate(from),
            Self::Cubin(cubin) => cubin.candidate(from),
        }
    }

    /// Returns the kernel that a candidate's place describes, `None` where it describes something else.
    pub(super) const fn kernel_at(&self, at: usize) -> Result<Option<Kernel<'a>>, ReadError> {
        match self {
            Self::Ptx(ptx) => ptx.kernel_at(at),
            Self::Cubin(cubin) => cubin.kernel_at(at),
        }
    }
}

/// A place that may describe a kernel: its name is known before the rest is read.
#[derive(Clone, Copy)]
pub(super) struct Candidate<'a> {
    pub(super) name: &'a [u8],
    /// The byte of the text, or the number of the section.
    pub(super) at: usize,
    /// Where to go on from.
    pub(super) next: usize,
}

/// The kernels of a module, one after the other; nothing follows an error.
#[derive(Clone, Copy, Debug)]
pub struct Kernels<'a> {
    module: Module<'a>,
    /// The byte of the text or the number of the section to go on from.
    at: usize,
}

impl<'a> Kernels<'a> {
    /// Returns the next kernel: [`Iterator::next`] for constant evaluation.
    pub const fn next_kernel(&mut self) -> Option<Result<Kernel<'a>, ReadError>> {
        loop {
            let error = match self.module.candidate(self.at) {
                Ok(None) => return None,
                Ok(Some(candidate)) => {
                    self.at = candidate.next;
                    match self.module.kernel_at(candidate.at) {
                        Ok(None) => continue,
                        Ok(Some(kernel)) => return Some(Ok(kernel)),
                        Err(error) => error,
                    }
                }
                Err(error) => error,
            };
            self.at = usize::MAX;
            return Some(Err(error));
        }
    }
}

impl<'a> Iterator for Kernels<'a> {
    type Item = Result<Kernel<'a>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_kernel()
    }
}
