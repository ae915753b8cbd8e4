//! What a launch needs of a crate with bindings to the driver.

use crate::launch::Config;
use core::ffi::c_void;
use core::fmt;
use std::sync::Arc;

/// A crate with bindings to the CUDA driver, through which declared kernels are launched.
///
/// The modules named after the features `cudarc` and `cuda-core` each have one type that implements it.
///
/// # Safety
///
/// The handles that the functions return must be those of the values that they are given, and functions of the driver must
/// be called with the arguments as they are.
#[allow(clippy::missing_errors_doc, reason = "every error is the driver's")]
pub unsafe trait Bindings: Copy + fmt::Debug + 'static {
    /// A loaded module.
    type Module: fmt::Debug;
    /// A kernel in a module, which it keeps loaded.
    type Function: Clone + fmt::Debug;
    /// A stream.
    type Stream;
    /// An error of the driver.
    type Error: core::error::Error + Copy + 'static;
    /// What the driver's `CUgraph` points to.
    type Graph;
    /// What the driver's `CUgraphNode` points to.
    type GraphNode;
    /// What the driver's `CUgraphExec` points to.
    type GraphExec;

    /// Returns the module's kernel of that name.
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

    /// Returns the error of a wait or record that the crate has stored, if there is one.
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

    /// Returns the bytes of dynamic shared memory that the driver allows the kernel's blocks.
    #[doc(hidden)]
    fn allowed_shared(function: &Self::Function) -> Result<u32, Self::Error>;

    /// Makes the driver allow the kernel's blocks that many bytes of dynamic shared memory.
    #[doc(hidden)]
    fn allow_shared(function: &Self::Function, bytes: i32) -> Result<(), Self::Error>;

    /// Returns the number of threads in a block, at most `most`, that has the most threads on the device at once. 0 is no
    /// limit.
    #[doc(hidden)]
    fn best_block(function: &Self::Function, shared_bytes: u32, most: u32) -> Result<u32, Self::Error>;

    /// Calls `cuGraphDestroyNode`.
    ///
    /// # Safety
    ///
    /// As for the driver's function.
    #[doc(hidden)]
    unsafe fn destroy_node(node: *mut Self::GraphNode) -> Result<(), Self::Error>;

    /// Returns the size in bytes of the module's variable with that symbol.
    #[doc(hidden)]
    fn variable_size(module: &Arc<Self::Module>, stream: &Arc<Self::Stream>, name: &str) -> Result<usize, Self::Error>;

    /// Copies bytes to the module's variable in stream order. They are read before this returns.
    #[doc(hidden)]
    fn upload(module: &Arc<Self::Module>, stream: &Arc<Self::Stream>, name: &str, bytes: &[u8]) -> Result<(), Self::Error>;

    /// Copies the first bytes of the module's variable in stream order, and waits for them.
    #[doc(hidden)]
    fn download(
        module: &Arc<Self::Module>,
        stream: &Arc<Self::Stream>,
        name: &str,
        bytes: &mut [u8],
    ) -> Result<(), Self::Error>;

    /// Writes the name that CUDA's header has for the error.
    #[doc(hidden)]
    fn write_name(error: &Self::Error, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}
