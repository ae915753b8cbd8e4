//! The functions that launches need from a crate with bindings to the driver.

use crate::launch::Config;
use core::ffi::c_void;
use core::fmt;
use std::sync::Arc;

/// Only this crate implements [`Bindings`].
pub trait Sealed {}

/// A crate with bindings to the CUDA driver, through which declared kernels are launched.
///
/// The modules named after the features `cudarc` and `cuda-core` each have one type that implements it.
///
/// # Safety
///
/// Unsafe code relies on the following:
///
/// - A function that returns a handle returns that of the value that it is given.
/// - A function that calls the driver passes its arguments unchanged.
/// - `load_function` returns the kernel of this name in this module, and the `Function` and its clones keep the module loaded.
/// - After `bind` has returned `Ok`, the stream's context is current on the thread.
/// - A value of `Module`, `Function` or `Stream` exists only while the driver is loaded and initialized.
#[diagnostic::on_unimplemented(
    message = "no kernels can be launched through `{Self}`",
    label = "not a crate's bindings to the driver",
    note = "use the types of `gpu_abi::launch::cudarc` or `gpu_abi::launch::cuda_core`; code for both needs the bound `C: Bindings`"
)]
#[allow(clippy::missing_errors_doc, reason = "every error is the driver's")]
pub unsafe trait Bindings: Copy + fmt::Debug + Sealed + 'static {
    /// A loaded module.
    type Module: fmt::Debug;
    /// A kernel, which keeps its module loaded.
    type Function: Clone + fmt::Debug;
    /// A stream.
    type Stream;
    /// An error from the driver.
    type Error: core::error::Error + Copy + 'static;

    /// Returns the module's kernel with this name.
    #[doc(hidden)]
    fn load_function(module: &Arc<Self::Module>, name: &str) -> Result<Self::Function, Self::Error>;

    /// Returns the driver's handle.
    #[doc(hidden)]
    fn cu_function(function: &Self::Function) -> *mut c_void;

    /// Returns the driver's handle.
    #[doc(hidden)]
    fn cu_stream(stream: &Self::Stream) -> *mut c_void;

    /// Makes the stream's context current on this thread.
    #[doc(hidden)]
    fn bind(stream: &Self::Stream) -> Result<(), Self::Error>;

    /// Returns the error that the crate has stored for an earlier wait or record, if there is one.
    #[doc(hidden)]
    fn stored_error(stream: &Self::Stream) -> Result<(), Self::Error>;

    /// Calls `cuLaunchKernel`.
    ///
    /// # Safety
    ///
    /// As for the driver's function.
    #[doc(hidden)]
    unsafe fn launch(
        function: &Self::Function,
        config: &Config,
        stream: &Self::Stream,
        params: *mut *mut c_void,
        extra: *mut *mut c_void,
    ) -> Result<(), Self::Error>;

    /// Returns the number of bytes of dynamic shared memory that the driver allows each of the kernel's blocks.
    #[doc(hidden)]
    fn allowed_shared(function: &Self::Function) -> Result<u32, Self::Error>;

    /// Makes the driver allow each of the kernel's blocks this many bytes of dynamic shared memory.
    #[doc(hidden)]
    fn allow_shared(function: &Self::Function, bytes: i32) -> Result<(), Self::Error>;

    /// Returns the size in bytes of the module's variable with this symbol.
    #[doc(hidden)]
    fn variable_size(module: &Arc<Self::Module>, stream: &Arc<Self::Stream>, name: &str) -> Result<usize, Self::Error>;

    /// Copies bytes to the module's variable in stream order. The bytes are read before this returns.
    #[doc(hidden)]
    fn upload(module: &Arc<Self::Module>, stream: &Arc<Self::Stream>, name: &str, bytes: &[u8]) -> Result<(), Self::Error>;

    /// Copies the first bytes of the module's variable in stream order, and waits for the copy.
    #[doc(hidden)]
    fn download(
        module: &Arc<Self::Module>,
        stream: &Arc<Self::Stream>,
        name: &str,
        bytes: &mut [u8],
    ) -> Result<(), Self::Error>;

    /// Writes the error's name in CUDA's header.
    #[doc(hidden)]
    fn write_name(error: &Self::Error, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}
