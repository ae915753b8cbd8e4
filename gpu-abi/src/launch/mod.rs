//! Kernels as typed declarations, and the arguments of their launches (the guide's section 2.3, for an `.entry`).
//!
//! [`kernels`](macro@crate::kernels) turns declarations into types. With the feature `cudarc` or `cuda-core`, they are loaded and
//! launched:
//!
#![cfg_attr(feature = "cudarc", doc = "```no_run")]
#![cfg_attr(not(feature = "cudarc"), doc = "```ignore")]
//! use cudarc::driver::{CudaContext, LaunchConfig};
//! use gpu_abi::launch::cudarc::{Function, download, upload};
//! use gpu_abi::{PtxLayout, kernels, vector::Float3};
//!
//! #[derive(PtxLayout)]
//! struct Body {
//!     position: Float3,
//!     #[ptx(bits = 4)]
//!     species: u32,
//! }
//!
//! #[kernels]
//! unsafe extern "C" {
//!     /// Moves the bodies by one step.
//!     fn integrate(bodies: *mut Body, dt: f32, n: u32);
//! }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let bodies = [Body { position: Float3::new(0.0, 0.0, 0.0), species: 9 }];
//! let stream = CudaContext::new(0)?.default_stream();
//! let module = stream.context().load_module(cudarc::nvrtc::Ptx::from_file("nbody.ptx"))?;
//! let kernel = Function::<integrate>::load(&module)?;
//! let mut buffer = upload(&stream, &bodies)?;
//! let n = bodies.len() as u32;
//! // SAFETY: the kernel in `nbody.ptx` has the declared parameters, and writes to `n` bodies.
//! unsafe { kernel.launch(&stream, LaunchConfig::for_num_elems(n), integrate::args(&mut buffer, &0.01, &n)) }?;
//! let moved = download::<Body>(&stream, &buffer)?;
//! # Ok(())
//! # }
//! ```
//!
//! For other drivers, the arguments are available in the [two forms](#how-the-driver-takes-arguments) that `cuLaunchKernel` takes.
//! A declaration also knows the offsets of its parameters:
//!
//! ```
//! use gpu_abi::{DevicePtr, kernels};
//!
//! #[kernels]
//! unsafe extern "C" {
//!     fn scale(data: *mut f32, by: f64, n: u32);
//! }
//!
//! assert_eq!((scale::PARAMETERS[2].offset(), scale::SIZE), (16, 20));
//! let args = scale::args(DevicePtr::new(0x7f00_0000_0000), &2.0, &1024);
//! assert_eq!(args.pack().as_bytes()[16..], [0, 4, 0, 0]);
//! ```
//!
//! # Families
//!
//! A generic declaration declares one kernel for each type in a list and each value of a constant:
//!
//! ```
//! use gpu_abi::launch::Kernel;
//! use gpu_abi::{DevicePtr, kernels, narrow::Bf16};
//!
//! #[kernels]
//! unsafe extern "C" {
//!     #[ptx(types = [f32, f64, Bf16 = "bf16"])]
//!     pub type Float: Copy;
//!
//!     #[ptx(name = "affine_{T}")]
//!     pub fn affine<T: Float>(n: usize, inp: DevicePtr<T>, out: DevicePtr<T>, mul: T, add: T);
//!     #[ptx(name = "sum_{T}_{WIDTH}", WIDTH = [32, 64])]
//!     pub fn sum<T: Float, const WIDTH: u32>(inp: DevicePtr<T>, out: DevicePtr<f64>);
//! }
//!
//! assert_eq!((affine::<f32>::NAME, affine::<Bf16>::NAME), ("affine_f32", "affine_bf16"));
//!
//! // One bound covers all kernels of that list.
//! fn bytes<T: Float>(buffer: DevicePtr<T>, by: T) -> usize {
//!     affine::<T>::args(&1024, &buffer, &buffer, &by, &by).pack().as_bytes().len()
//! }
//! assert_eq!(bytes(DevicePtr::null(), 0.5_f32), 32);
//!
//! // For a constant, the kernel itself is the bound.
//! fn name<const WIDTH: u32>() -> &'static str
//! where
//!     sum<f32, WIDTH>: Kernel,
//! {
//!     sum::<f32, WIDTH>::NAME
//! }
//! assert_eq!(name::<64>(), "sum_f32_64");
//! ```
//!
//! # Prepared launches
//!
//! [`Packed`] arguments keep their values from launch to launch, until [`fill`](Packed::fill) replaces them. To change one of them in a
//! buffer of your own, such as a node of a graph, use the [offset](Parameter::offset) of its parameter in `PARAMETERS`.
//!
//! # What is checked, and what is not
//!
//! | What | When it is checked |
//! |---|---|
//! | the number, types and layouts of arguments | at compile time, where `args` is called |
//! | the compiled kernel's parameters | at compile time with a `file`, and against the driver's information when the kernel is loaded |
//! | values that do not fit a bit-field | when they are encoded: an error, or a panic |
//! | elements of buffers, `&` and `&mut`, one buffer written twice | at compile time |
//! | blocks, clusters and grids against the limits in the file | by [`Config`], before the driver is called |
//! | the order of launches on several streams | by the crate whose buffers are passed, as for its own launches |
//!
//! A launch is unsafe because the rest depends on the kernel's code:
//!
//! - **Indices.** The kernel must stay within its buffers. Lengths are not compared with the grid or with an argument such
//!   as `n`.
//! - **Races.** Without synchronization, threads of one kernel must not write to memory that other threads use. The same
//!   goes for kernels on several streams if addresses are passed in place of buffers.
//! - **Stored pointers.** Memory must outlive its last use by a kernel. Buffers are borrowed until a launch returns. cudarc
//!   frees them only after the kernel has ended; with cuda-core, you must keep them until then. A `DevicePtr` borrows
//!   nothing, whether it is in arguments, in a struct, or in packed arguments that are launched later.
//! - **Host memory.** Arguments must not point to it, unless the device can read it.
//! - **Everything else that a kernel needs:** enough dynamic shared memory, all threads at each barrier, the variables of
//!   its module.
//!
//! # How the driver takes arguments
//!
//! | Form | What it is | Built by |
//! |---|---|---|
//! | `kernelParams` | an array of addresses, one for each argument | [`Args::pointers`] |
//! | `extra` with `CU_LAUNCH_PARAM_BUFFER_POINTER` | all arguments in one buffer, at their offsets | [`Args::pack`] |
//!
//! Both are built on the stack, without allocation. The array of pointers that the driver takes is in the [`Args`] or the
//! [`Packed`] arguments, and is valid until they are moved, used again or dropped. The addresses in `kernelParams` are
//! those of the caller's own values if their bytes in host memory are the ones that the kernel reads. Other values, such as
//! those with bit-fields, are converted, and the results are stored in the `Args`. In the buffer, all padding is zero,
//! within arguments and between them.
//!
//! The table in [`call`](../call/index.html) shows how an `.entry` and a `.func` take each type.

pub(crate) mod args;
pub(crate) mod argument;
pub(crate) mod buffer;
pub(crate) mod buffers;
mod config;
#[cfg(feature = "cuda-core")]
pub mod cuda_core;
#[cfg(feature = "cuda-core")]
mod cuda_core_buffer;
#[cfg(feature = "cudarc")]
pub mod cudarc;
#[cfg(feature = "cudarc")]
mod cudarc_buffer;
mod driver;
pub(crate) mod kernel;
pub(crate) mod limits;
pub(crate) mod packed;
pub(crate) mod parameter;
mod set;
#[cfg(any(feature = "cudarc", feature = "cuda-core"))]
pub mod typed;

pub use crate::compare::parameter::ParameterDifference;
pub use args::{Args, Pointers};
pub use argument::Argument;
pub use buffer::{Access, Buffer, Element, PointerArgument};
pub use config::{Config, ConfigError};
pub use driver::{LoadedParameter, compare_loaded};
pub use gpu_abi_reader::ParamKind;
pub use kernel::Kernel;
pub use limits::Limits;
pub use packed::Packed;
pub use parameter::{MAX_BYTES, MAX_BYTES_LARGE, Parameter};
pub use set::{KernelInfo, KernelSet, VariableInfo};
