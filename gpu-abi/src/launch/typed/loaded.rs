//! The driver's information about a loaded kernel.
//!
//! Drivers from CUDA 12.4 on have `cuFuncGetParamInfo`. With older ones, nothing is compared.

use super::symbol::{CUDA_SUCCESS, Symbol};
use super::{Bindings, LaunchError};
use crate::launch::{Kernel, LoadedParameter, Parameter, compare_loaded};
use core::ffi::c_void;
use core::fmt;

/// `cuFuncGetParamInfo`.
type GetParamInfo = unsafe extern "system" fn(*mut c_void, usize, *mut usize, *mut usize) -> u32;

const CUDA_ERROR_INVALID_VALUE: u32 = 1;

/// The outcome of comparing a kernel's declared parameters with those that the driver reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Comparison {
    /// The driver reports the declared offsets and sizes.
    Agrees,
    /// The driver is older than CUDA 12.4 and does not report parameters.
    OldDriver,
    /// The kernel was wrapped after it was loaded, without asking the driver.
    NotCompared,
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Agrees => "the driver places the parameters as they are declared",
            Self::OldDriver => "the driver is older than CUDA 12.4 and does not report parameters: nothing was compared",
            Self::NotCompared => "the kernel was not loaded with `Function::load`: nothing was compared",
        })
    }
}

/// Compares the parameters of `function` with those of `K`.
pub(super) fn compare<K: Kernel, C: Bindings>(function: &C::Function) -> Result<Comparison, LaunchError<C>> {
    // SAFETY: the type is the one in CUDA's documentation.
    static GET: Symbol<GetParamInfo> = unsafe { Symbol::new("cuFuncGetParamInfo") };
    let Some(get) = GET.find() else { return Ok(Comparison::OldDriver) };
    let found = compare_loaded(K::PARAMETERS, |index| {
        let (mut offset, mut size) = (0, 0);
        // SAFETY: the function is loaded; the driver writes to the two numbers.
        match unsafe { get(C::cu_function(function), index, &mut offset, &mut size) } {
            CUDA_SUCCESS => Ok(Some(LoadedParameter { offset, size })),
            // There is no such parameter.
            CUDA_ERROR_INVALID_VALUE => Ok(None),
            code => Err(LaunchError::Refused { function: GET.name(), code }),
        }
    })?;
    let Some((index, difference)) = found else { return Ok(Comparison::Agrees) };
    let name = K::PARAMETERS.get(index).map(Parameter::name);
    Err(LaunchError::Parameters { kernel: K::NAME, index, name, difference })
}
