//! Typed launches on the streams of cuda-core, NVIDIA's own crate, and copies of typed [variables](DeviceVariable).
//!
//! ```no_run
//! use cuda_core::{Context, DeviceBuffer};
//! use gpu_abi::kernels;
//! use gpu_abi::launch::Config;
//! use gpu_abi::launch::cuda_core::Function;
//!
//! #[kernels]
//! unsafe extern "C" {
//!     fn scale(out: *mut f32, numbers: *const f32, by: f32, n: u32);
//! }
//!
//! let context = Context::new(0)?;
//! let stream = context.new_stream()?;
//! let module = context.load_module_from_file("scale.ptx")?;
//! let scale = Function::<scale>::load(&module)?;
//!
//! let numbers = DeviceBuffer::from_host(&stream, &[1.0_f32; 1000])?;
//! let mut out = DeviceBuffer::<f32>::zeroed(&stream, 1000)?;
//! let config = Config::new([8, 1, 1], [128, 1, 1]);
//! // SAFETY: the module's kernel has the declared parameters, and neither reads nor writes beyond `n` numbers. The buffers
//! // live until the kernel has ended.
//! unsafe { scale.launch(&stream, config, scale::args(&mut out, &numbers, &0.5, &1000)) }?;
//! assert_eq!(out.to_host_vec(&stream)?[0], 0.5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Building
//!
//! cuda-core generates its bindings when it is built: it needs Rust 1.89, libclang, and the headers `cuda.h` and `curand.h`
//! from CUDA 13.0 or later. If they are not below `/usr/local/cuda`, set `CUDA_TOOLKIT_PATH` to the folder with `include`.
//! The driver is loaded when the program runs.
//!
//! # Buffers as arguments
//!
//! | A parameter declared as | takes |
//! |---|---|
//! | `*mut T` | `&mut DeviceBuffer<T>` |
//! | `*const T` | the above, `&DeviceBuffer<T>` and `&DeviceBufferView<T>` |
//! | either | a [`DevicePtr<T>`](crate::DevicePtr), or an `Option`: `None::<&DeviceBuffer<T>>` is null |
//!
//! The elements are `T` or its [mirror](crate::mirror); `*mut c_void` takes any elements. The buffers are borrowed until the
//! launch returns, so a buffer that is written to cannot be passed twice.
//!
//! A launch makes the same calls as cuda-core's `launch_kernel_on_stream`, which does not order streams: if another stream
//! uses a buffer, make one of the streams wait for the other. Keep the buffers until the kernel has ended. To have
//! cuda-core keep a buffer and reject its use on other streams, call its `storage().acquire` before the launch and
//! `retain_until_complete` afterwards.
//!
//! cuda-core copies slices of mirrors, of vectors and of this crate's other types to the device as it does any other slice:
//! they implement its `DeviceCopy`. A derived `repr(C)` type does if it is also `Copy` and bytemuck's `Zeroable`.

use super::Config;
use super::typed::{self, Bindings, launch_kernel};
use core::ffi::c_void;
use core::fmt;
use cuda_core::{DriverError, IntoResult, LaunchConfig, Module, Stream, memory, sys};
use std::sync::Arc;

typed::crate_module!(CudaCore, DriverError, LaunchConfig);

/// The bindings of the crate `cuda-core`.
#[derive(Clone, Copy, Debug)]
pub struct CudaCore;

impl typed::bindings::Sealed for CudaCore {}

// SAFETY: every function returns the value's own handle, or calls the driver's function with unchanged arguments. A
// `Function` holds an `Arc` of its `Module`, which unloads the module when it is dropped, or whose unsafe constructor's caller
// keeps it loaded; `bind` is the context's `bind_to_thread`; all of these values are made by the driver.
unsafe impl Bindings for CudaCore {
    type Module = Module;
    type Function = cuda_core::Function;
    type Stream = Stream;
    type Error = DriverError;

    fn load_function(module: &Arc<Module>, name: &str) -> Result<cuda_core::Function, DriverError> {
        module.load_function(name)
    }

    #[inline]
    fn cu_function(function: &cuda_core::Function) -> *mut c_void {
        cu_function(function).cast()
    }

    #[inline]
    fn cu_stream(stream: &Stream) -> *mut c_void {
        stream.cu_stream().cast()
    }

    #[inline]
    fn bind(stream: &Stream) -> Result<(), DriverError> {
        stream.context().bind_to_thread()
    }

    #[inline]
    fn stored_error(_: &Stream) -> Result<(), DriverError> {
        // `bind` already returns a stored error, and buffers do not store errors.
        Ok(())
    }

    #[inline]
    unsafe fn launch(
        function: &cuda_core::Function,
        config: &Config,
        stream: &Stream,
        params: *mut *mut c_void,
        extra: *mut *mut c_void,
    ) -> Result<(), DriverError> {
        launch_kernel!(sys::cuLaunchKernel, cu_function(function), config, stream.cu_stream(), params, extra)
    }

    fn allowed_shared(function: &cuda_core::Function) -> Result<u32, DriverError> {
        function.max_dynamic_shared_memory_bytes()
    }

    fn allow_shared(function: &cuda_core::Function, bytes: i32) -> Result<(), DriverError> {
        const MAX: sys::CUfunction_attribute =
            sys::CUfunction_attribute_enum_CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
        // SAFETY: the function is alive.
        unsafe { sys::cuFuncSetAttribute(cu_function(function), MAX, bytes) }.result()
    }

    fn variable_size(module: &Arc<Module>, _: &Arc<Stream>, name: &str) -> Result<usize, DriverError> {
        Ok(module.get_global(name)?.1)
    }

    fn upload(module: &Arc<Module>, stream: &Arc<Stream>, name: &str, bytes: &[u8]) -> Result<(), DriverError> {
        let (address, size) = module.get_global(name)?;
        fits(bytes, size)?;
        // SAFETY: the variable has room for the bytes. They are in pageable memory, which the driver reads before this
        // returns.
        unsafe { memory::memcpy_htod_async(address, bytes.as_ptr(), bytes.len(), stream.cu_stream()) }
    }

    fn download(module: &Arc<Module>, stream: &Arc<Stream>, name: &str, bytes: &mut [u8]) -> Result<(), DriverError> {
        let (address, size) = module.get_global(name)?;
        fits(bytes, size)?;
        // SAFETY: the variable has at least this many bytes, and this function waits for the stream.
        let copied = unsafe { memory::memcpy_dtoh_async(bytes.as_mut_ptr(), address, bytes.len(), stream.cu_stream()) };
        let waited = stream.synchronize();
        copied.and(waited)
    }

    fn write_name(error: &DriverError, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match error.error_name() {
            Ok(name) => f.write_str(&name.to_string_lossy()),
            Err(_) => write!(f, "error {}", error.0),
        }
    }
}

fn cu_function(function: &cuda_core::Function) -> sys::CUfunction {
    // SAFETY: the handle is used only during a call, and the function keeps its module loaded.
    unsafe { function.cu_function() }
}

/// Returns an error unless the bytes fit in a variable of this size.
fn fits(bytes: &[u8], size: usize) -> Result<(), DriverError> {
    if bytes.len() <= size { Ok(()) } else { Err(DriverError(sys::cudaError_enum_CUDA_ERROR_INVALID_VALUE)) }
}
