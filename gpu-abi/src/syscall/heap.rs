//! Calls of `malloc` and `free` (the guide's chapter 3).

use super::SystemCall;
use crate::call::{Call, CallArgument, CallError, Convention, Destination};
use crate::ptx::{Code, Operand, RegisterVariable};
use core::fmt;

/// A `malloc`: allocates a number of bytes on the device's heap.
///
/// The result is a generic address, or 0 if the heap is exhausted.
///
/// ```
/// use gpu_abi::call::Convention;
/// use gpu_abi::ptx::{Arch, Code, IsaVersion, RegisterClass, Registers, Target};
/// use gpu_abi::syscall::Malloc;
///
/// let nvcc = Convention::nvcc(&Target::new(IsaVersion::new(7, 8), Arch::new(75))?);
/// let pointer = Registers::new().take(RegisterClass::B64);
/// let mut text = String::new();
/// Malloc::new(1024, pointer)?.write(&mut Code::new(&mut text), &nvcc)?;
/// assert_eq!(text, "\
/// {
/// \t.param .b64 param0;
/// \tst.param.b64 [param0], 1024;
/// \t.param .b64 retval0;
/// \tcall.uni (retval0), malloc, (param0);
/// \tld.param.b64 %rd1, [retval0];
/// }
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Malloc<'a> {
    size: [CallArgument<'a>; 1],
    pointer: Destination<'a>,
}

impl<'a> Malloc<'a> {
    /// Returns the call that allocates `size` bytes and puts their address into `pointer`.
    ///
    /// # Errors
    ///
    /// If the size is not a 64-bit operand, or the register is not of class `.b64`.
    pub fn new(size: impl Into<Operand<'a>>, pointer: impl Into<RegisterVariable<'a>>) -> Result<Self, CallError> {
        let call = Self { size: [CallArgument::Value(size.into())], pointer: Destination::Value(pointer.into()) };
        call.call().map(|_| call)
    }

    fn call(&self) -> Result<Call<'_>, CallError> {
        Call::direct(SystemCall::Malloc.signature(), &self.size, self.pointer)
    }

    /// Writes the call.
    ///
    /// # Errors
    ///
    /// Returns the errors of the underlying writer.
    pub fn write(&self, code: &mut Code<'_>, convention: &Convention) -> fmt::Result {
        self.call().map_err(|_| fmt::Error)?.write(code, convention)
    }
}

/// A `free` of memory that [`Malloc`] allocated.
///
/// ```
/// use gpu_abi::call::Convention;
/// use gpu_abi::ptx::{Arch, Code, IsaVersion, RegisterClass, Registers, Target};
/// use gpu_abi::syscall::Free;
///
/// let nvcc = Convention::nvcc(&Target::new(IsaVersion::new(7, 8), Arch::new(75))?);
/// let pointer = Registers::new().take(RegisterClass::B64);
/// let mut text = String::new();
/// Free::new(pointer)?.write(&mut Code::new(&mut text), &nvcc)?;
/// assert!(text.contains("call.uni free, (param0);"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Free<'a> {
    pointer: [CallArgument<'a>; 1],
}

impl<'a> Free<'a> {
    /// Returns the call that frees the memory at the generic address `pointer`.
    ///
    /// # Errors
    ///
    /// If the address is not a 64-bit operand.
    pub fn new(pointer: impl Into<Operand<'a>>) -> Result<Self, CallError> {
        let call = Self { pointer: [CallArgument::Value(pointer.into())] };
        call.call().map(|_| call)
    }

    fn call(&self) -> Result<Call<'_>, CallError> {
        Call::direct(SystemCall::Free.signature(), &self.pointer, Destination::Ignored)
    }

    /// Writes the call.
    ///
    /// # Errors
    ///
    /// Returns the errors of the underlying writer.
    pub fn write(&self, code: &mut Code<'_>, convention: &Convention) -> fmt::Result {
        self.call().map_err(|_| fmt::Error)?.write(code, convention)
    }
}
