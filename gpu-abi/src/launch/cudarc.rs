//! Typed launches on cudarc's streams, and copies of typed [variables](DeviceVariable).
//!
//! ```no_run
//! use cudarc::driver::{CudaContext, LaunchConfig};
//! use cudarc::nvrtc::Ptx;
//! use gpu_abi::kernels;
//! use gpu_abi::launch::cudarc::Function;
//!
//! #[kernels]
//! unsafe extern "C" {
//!     fn scale(out: *mut f32, numbers: *const f32, by: f32, n: u32);
//! }
//!
//! let context = CudaContext::new(0)?;
//! let stream = context.default_stream();
//! let module = context.load_module(Ptx::from_file("scale.ptx"))?;
//! let scale = Function::<scale>::load(&module)?;
//!
//! let numbers = stream.clone_htod(&[1.0_f32; 1000])?;
//! let mut out = stream.alloc_zeros::<f32>(1000)?;
//! let n = numbers.len() as u32;
//! // SAFETY: the module's kernel has the declared parameters, and neither reads nor writes beyond `n` numbers.
//! unsafe { scale.launch(&stream, LaunchConfig::for_num_elems(n), scale::args(&mut out, &numbers, &0.5, &n)) }?;
//! assert_eq!(stream.clone_dtoh(&out)?[0], 0.5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The version of CUDA
//!
//! cudarc has bindings for many versions of CUDA, and a program uses one of them. Choose it in your own dependency on
//! cudarc, which you need for contexts and streams anyway. Any version that is not newer than the driver's will do:
//!
//! ```sh
//! cargo add gpu-abi --features kernels,cudarc
//! cargo add cudarc --no-default-features --features driver,nvrtc,std,cuda-12040
//! ```
//!
//! If no dependency chooses a version, cudarc asks the `nvcc` on `PATH`. If that is newer than any version that cudarc
//! knows, the build fails with "Unsupported cuda toolkit version". Without an `nvcc`, cudarc takes the newest version it
//! knows. You can also set the environment variable `CUDARC_CUDA_VERSION=12040`.
//!
//! # Buffers as arguments
//!
//! | A parameter declared as | takes |
//! |---|---|
//! | `*mut T` | `&mut CudaSlice<T>`, `&mut CudaViewMut<T>` |
//! | `*const T` | the above, `&CudaSlice<T>`, `&CudaView<T>` and `&CudaViewMut<T>` |
//! | either | cudarc's unified slices and views in the same way, a [`DevicePtr<T>`](crate::DevicePtr), or an `Option`: `None::<&CudaSlice<T>>` is null |
//!
//! The elements are `T` or its [mirror](crate::mirror); `*mut c_void` takes any elements. The slices are borrowed until the
//! launch returns, so a slice that is written to cannot be passed twice. As with cudarc's own builder, the stream waits for
//! other streams' uses of the slices and records its own use: the same events in the same order, if cudarc manages the
//! synchronization between streams. Declare a view before the launch, or create it in the launch's expression:
//! `scale::args(&mut out.slice_mut(..10), ..)`.
//!
//! The lengths of slices are not checked, nor is anything else that a kernel does with an address: launches stay `unsafe`.
//! A parameter declared as `DevicePtr<T>` takes only an address. The guard that cudarc's `device_ptr` returns with an
//! address then records the use.
//!
//! cudarc copies slices of mirrors, of derived `repr(C)` types, of vectors and of this crate's other types to the device as
//! it does any other slice: they implement its `DeviceRepr`. [`upload`] copies a slice of any type that derives `PtxLayout`, and
//! [`download`] reads it back.
//!
//! # Graphs
//!
//! A launch between cudarc's `begin_capture` and `end_capture`, on a stream other than the default one, becomes a node of a graph.
//!
//! While a stream is captured, a launch must not wait for events from outside the capture, which the driver rejects, and
//! must not record events that are waited for outside. cudarc does both for slices, so call its `disable_event_tracking`
//! first, or pass addresses: launches with [packed](super::Packed) arguments use no events.

use super::Config;
use super::typed::{self, Bindings, launch_kernel};
use crate::mirror::{Codec, PtxMirror, from_mirrors, to_mirrors};
use core::ffi::c_void;
use core::fmt;
use cudarc::driver::sys::CUfunction_attribute_enum::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
use cudarc::driver::{
    CudaFunction, CudaModule, CudaSlice, CudaStream, DevicePtr, DeviceRepr, DriverError, LaunchConfig, sys,
};
use std::sync::Arc;
use std::vec::Vec;

typed::crate_module!(Cudarc, DriverError, LaunchConfig);

/// The bindings of the crate `cudarc`.
#[derive(Clone, Copy, Debug)]
pub struct Cudarc;

impl typed::bindings::Sealed for Cudarc {}

// SAFETY: every function returns the value's own handle, or calls the driver's function with unchanged arguments. A
// `CudaFunction` holds an `Arc` of its `CudaModule`, which unloads the module when it is dropped; `bind` is the context's
// `bind_to_thread`; all of these values are made by the driver.
unsafe impl Bindings for Cudarc {
    type Module = CudaModule;
    type Function = CudaFunction;
    type Stream = CudaStream;
    type Error = DriverError;

    fn load_function(module: &Arc<CudaModule>, name: &str) -> Result<CudaFunction, DriverError> {
        module.load_function(name)
    }

    #[inline]
    fn cu_function(function: &CudaFunction) -> *mut c_void {
        function.cu_function().cast()
    }

    #[inline]
    fn cu_stream(stream: &CudaStream) -> *mut c_void {
        stream.cu_stream().cast()
    }

    #[inline]
    fn bind(stream: &CudaStream) -> Result<(), DriverError> {
        stream.context().bind_to_thread()
    }

    #[inline]
    fn stored_error(stream: &CudaStream) -> Result<(), DriverError> {
        stream.context().check_err()
    }

    #[inline]
    unsafe fn launch(
        function: &CudaFunction,
        config: &Config,
        stream: &CudaStream,
        params: *mut *mut c_void,
        extra: *mut *mut c_void,
    ) -> Result<(), DriverError> {
        launch_kernel!(sys::cuLaunchKernel, function.cu_function(), config, stream.cu_stream(), params, extra)
    }

    fn allowed_shared(function: &CudaFunction) -> Result<u32, DriverError> {
        let bytes = function.get_attribute(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES)?;
        Ok(u32::try_from(bytes).unwrap_or(0))
    }

    fn allow_shared(function: &CudaFunction, bytes: i32) -> Result<(), DriverError> {
        function.set_attribute(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, bytes)
    }

    fn variable_size(module: &Arc<CudaModule>, stream: &Arc<CudaStream>, name: &str) -> Result<usize, DriverError> {
        Ok(module.get_global(name, stream)?.len())
    }

    fn upload(module: &Arc<CudaModule>, stream: &Arc<CudaStream>, name: &str, bytes: &[u8]) -> Result<(), DriverError> {
        stream.memcpy_htod(bytes, &mut module.get_global(name, stream)?)
    }

    fn download(
        module: &Arc<CudaModule>,
        stream: &Arc<CudaStream>,
        name: &str,
        bytes: &mut [u8],
    ) -> Result<(), DriverError> {
        stream.memcpy_dtoh(&module.get_global(name, stream)?, bytes)?;
        stream.synchronize()
    }

    fn write_name(error: &DriverError, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&error.0, f)
    }
}

/// Copies values into a new buffer on the device, as the kernel reads them.
///
/// cudarc's own `clone_htod` copies only values that have these bytes in host memory. This function converts them to mirrors; a
/// kernel's `*mut Body` takes the buffer.
///
/// ```no_run
/// use cudarc::driver::CudaContext;
/// use gpu_abi::launch::cudarc::{download, upload};
/// use gpu_abi::{PtxLayout, kernels, vector::Float3};
///
/// #[derive(PtxLayout)]
/// struct Body {
///     position: Float3,
///     #[ptx(bits = 4)]
///     species: u32,
/// }
///
/// #[kernels]
/// unsafe extern "C" {
///     fn step(bodies: *mut Body, n: u32);
/// }
///
/// let stream = CudaContext::new(0)?.default_stream();
/// let mut bodies = upload(&stream, &[Body { position: Float3::new(0.0, 1.0, 0.0), species: 3 }])?;
/// let _ = step::args(&mut bodies, &1); // for a launch
/// assert_eq!(download::<Body>(&stream, &bodies)?[0].species, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If a value does not fit its bit-field, or the driver reports an error.
pub fn upload<T: Codec + PtxMirror>(stream: &Arc<CudaStream>, values: &[T]) -> Result<CudaSlice<T::Mirror>, LaunchError>
where
    T::Mirror: DeviceRepr,
{
    Ok(stream.clone_htod(&to_mirrors(values)?)?)
}

/// Returns the values in a buffer of mirrors on the device, after the work that is queued on the stream.
///
/// # Errors
///
/// If bytes are not a valid bit pattern of their type, or the driver reports an error.
pub fn download<T: Codec + PtxMirror>(
    stream: &Arc<CudaStream>,
    mirrors: &impl DevicePtr<T::Mirror>,
) -> Result<Vec<T>, LaunchError>
where
    T::Mirror: DeviceRepr,
{
    let mirrors = stream.clone_dtoh(mirrors)?;
    stream.synchronize()?;
    Ok(from_mirrors(&mirrors)?)
}
