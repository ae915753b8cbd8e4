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
//! cudarc has bindings of many versions, of which a program takes one. Name it in your own dependency on cudarc, which has the types of
//! contexts and streams anyway; any version from the driver's on downwards will do:
//!
//! ```sh
//! cargo add gpu-abi --features cudarc
//! cargo add cudarc --no-default-features --features driver,nvrtc,std,cuda-12040
//! ```
//!
//! If no dependency names one, cudarc asks the `nvcc` on `PATH`. It fails to build if that is newer than itself, "Unsupported cuda toolkit
//! version"; without an `nvcc` it takes the newest version it knows. The variable `CUDARC_CUDA_VERSION=12040` settles it as well.
//!
//! # Buffers as arguments
//!
//! | A parameter declared | takes |
//! |---|---|
//! | `*mut T` | `&mut CudaSlice<T>`, `&mut CudaViewMut<T>` |
//! | `*const T` | these, `&CudaSlice<T>`, `&CudaView<T>` and `&CudaViewMut<T>` |
//! | either | cudarc's unified slices and views in the same way, a [`DevicePtr<T>`](crate::DevicePtr), or an `Option`: `None::<&CudaSlice<T>>` is null |
//!
//! The elements are `T` or its [mirror](crate::mirror); `*mut c_void` takes any. The slices are borrowed until the launch returns, so
//! that one that is written cannot be passed twice. The stream then waits for what others were given to do with them, and records that
//! it uses them, as with cudarc's own builder: the same events in the same order, if cudarc manages the synchronization between
//! streams at all. A view must be declared before the launch or be made in its expression: `scale::args(&mut out.slice_mut(..10), ..)`.
//!
//! Not checked are the lengths of slices, and what else a kernel does with an address: launches stay `unsafe`. A parameter declared
//! `DevicePtr<T>` takes an address alone; cudarc is then told of the use by a guard that `device_ptr` returns.
//!
//! A slice of mirrors, of derived types that are `repr(C)`, of vectors and of this crate's other types is copied to the device by
//! cudarc as any other: they implement its `DeviceRepr`.

pub use super::device_variable::{DeviceVariable, VariableError};
pub use super::loaded::Comparison;

use super::buffers::OnStream;
use super::loaded::{NotThatKernel, compare};
use super::{Args, Difference, Kernel, Packed};
use crate::mirror::MirrorError;
use core::ffi::c_void;
use core::fmt;
use core::marker::PhantomData;
use cudarc::driver::{CudaFunction, CudaModule, CudaStream, DriverError, LaunchConfig, sys};
use std::sync::Arc;

/// A kernel in a module that is loaded.
pub struct Function<K: Kernel> {
    function: CudaFunction,
    comparison: Comparison,
    kernel: PhantomData<fn(&K)>,
}

impl<K: Kernel> Function<K> {
    /// Returns the module's kernel of the name that `K` declares, once its parameters are found to be the declared ones.
    ///
    /// A driver from CUDA 12.4 on knows the offset and the size of each; with an older one [`comparison`](Self::comparison) says that
    /// nothing was compared.
    ///
    /// # Errors
    ///
    /// If the module has no such kernel, or one with other parameters.
    pub fn load(module: &Arc<CudaModule>) -> Result<Self, LoadError> {
        let function = module.load_function(K::NAME)?;
        // SAFETY: the function is loaded.
        match unsafe { compare::<K>(function.cu_function()) } {
            Ok(comparison) => Ok(Self { function, comparison, kernel: PhantomData }),
            Err(NotThatKernel::Driver(code)) => Err(LoadError::NoAnswer { kernel: K::NAME, code }),
            Err(NotThatKernel::Differs(index, difference)) => {
                let name = K::PARAMETERS.get(index).map(super::Parameter::name);
                Err(LoadError::Parameters { kernel: K::NAME, index, name, difference })
            }
        }
    }

    /// Returns a kernel that is loaded already, without comparing its parameters.
    pub const fn new(function: CudaFunction) -> Self {
        Self { function, comparison: Comparison::NotCompared, kernel: PhantomData }
    }

    /// Returns whether the driver was asked for the parameters when the kernel was loaded.
    pub const fn comparison(&self) -> Comparison {
        self.comparison
    }

    /// Returns cudarc's function.
    pub const fn function(&self) -> &CudaFunction {
        &self.function
    }

    /// Launches the kernel on a stream; the arguments are copied before this returns.
    ///
    /// # Errors
    ///
    /// If a value does not fit its bit-field, or those of the driver.
    ///
    /// # Safety
    ///
    /// The kernel must be compiled with the parameters that `K` declares. The memory that it reaches through its arguments must be
    /// there until it ends, and be used by nobody else while the kernel writes to it.
    #[inline]
    pub unsafe fn launch<B: OnStream<CudaStream>>(
        &self,
        stream: &CudaStream,
        config: LaunchConfig,
        args: Args<'_, K, B>,
    ) -> Result<(), LaunchError> {
        on(stream, args, |pointers| {
            // SAFETY: the pointers are those of arguments of the declared parameters; the rest is what the caller says.
            unsafe { self.launch_with(stream, config, pointers, core::ptr::null_mut()) }
        })
    }

    /// Launches the kernel on a stream with all its blocks on the device at once, so that they can wait for each other; the arguments
    /// are copied before this returns.
    ///
    /// # Errors
    ///
    /// As for [`launch`](Self::launch). The driver refuses more blocks than fit on the device: cudarc's
    /// `occupancy_max_active_blocks_per_multiprocessor` says how many do on each of its multiprocessors.
    ///
    /// # Safety
    ///
    /// As for [`launch`](Self::launch).
    #[inline]
    pub unsafe fn launch_cooperative<B: OnStream<CudaStream>>(
        &self,
        stream: &CudaStream,
        config: LaunchConfig,
        args: Args<'_, K, B>,
    ) -> Result<(), LaunchError> {
        on(stream, args, |pointers| {
            let (grid, block) = (config.grid_dim, config.block_dim);
            // SAFETY: the function and the stream are alive, the pointers are those of arguments of the declared parameters; the rest
            // is what the caller says.
            unsafe {
                sys::cuLaunchCooperativeKernel(
                    self.function.cu_function(),
                    grid.0,
                    grid.1,
                    grid.2,
                    block.0,
                    block.1,
                    block.2,
                    config.shared_mem_bytes,
                    stream.cu_stream(),
                    pointers,
                )
            }
            .result()
        })
    }

    /// Launches the kernel on a stream with packed arguments, which are copied before this returns.
    ///
    /// # Errors
    ///
    /// Those of the driver.
    ///
    /// # Safety
    ///
    /// As for [`launch`](Self::launch).
    pub unsafe fn launch_packed(
        &self,
        stream: &CudaStream,
        config: LaunchConfig,
        packed: &mut Packed<K>,
    ) -> Result<(), DriverError> {
        stream.context().bind_to_thread()?;
        // SAFETY: the buffer has the declared parameters at their offsets; the rest is what the caller says.
        unsafe { self.launch_with(stream, config, core::ptr::null_mut(), packed.extra().as_mut_ptr()) }
    }

    /// Launches the kernel with its arguments in either of the driver's forms.
    ///
    /// # Safety
    ///
    /// One of `params` and `extra` must be null, and the other have the arguments until this returns; the stream's context must be
    /// the thread's; and as for [`launch`](Self::launch).
    unsafe fn launch_with(
        &self,
        stream: &CudaStream,
        config: LaunchConfig,
        params: *mut *mut c_void,
        extra: *mut *mut c_void,
    ) -> Result<(), DriverError> {
        let (grid, block) = (config.grid_dim, config.block_dim);
        // SAFETY: the function and the stream are alive; the rest is what the caller says.
        unsafe {
            sys::cuLaunchKernel(
                self.function.cu_function(),
                grid.0,
                grid.1,
                grid.2,
                block.0,
                block.1,
                block.2,
                config.shared_mem_bytes,
                stream.cu_stream(),
                params,
                extra,
            )
        }
        .result()
    }
}

/// Launches something with the addresses of the arguments, on a stream that waits for whoever else uses the buffers before it, and
/// records their use after it: in the order of cudarc's own builder.
#[inline(always)]
fn on<K: Kernel, B: OnStream<CudaStream>>(
    stream: &CudaStream,
    mut args: Args<'_, K, B>,
    launch: impl FnOnce(*mut *mut c_void) -> Result<(), DriverError>,
) -> Result<(), LaunchError> {
    let context = stream.context();
    context.bind_to_thread()?;
    let (pointers, guards) = args.begin(stream)?;
    // cudarc keeps the errors of waits and records until they are asked for.
    let mut launched = if B::IS_EMPTY { Ok(()) } else { context.check_err() };
    launched = launched.and_then(|()| launch(pointers.as_mut_ptr()));
    if let Err(error) = launched {
        // The stream has nothing that uses the buffers.
        core::mem::forget(guards);
        return Err(error.into());
    }
    drop(guards);
    if !B::IS_EMPTY {
        context.check_err()?;
    }
    Ok(())
}

impl<K: Kernel> Clone for Function<K> {
    fn clone(&self) -> Self {
        Self { function: self.function.clone(), comparison: self.comparison, kernel: PhantomData }
    }
}

impl<K: Kernel> fmt::Debug for Function<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Function")
            .field("kernel", &K::NAME)
            .field("function", &self.function)
            .field("comparison", &self.comparison)
            .finish()
    }
}

/// Why a kernel was not loaded.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum LoadError {
    /// The driver refuses: the module has no kernel of that name.
    Driver(DriverError),
    /// The kernel has other parameters than are declared.
    Parameters {
        /// The kernel's name.
        kernel: &'static str,
        /// The index of the first parameter that differs.
        index: usize,
        /// Its name, if it is declared.
        name: Option<&'static str>,
        /// How it differs.
        difference: Difference,
    },
    /// The driver does not answer for the kernel's parameters.
    NoAnswer {
        /// The kernel's name.
        kernel: &'static str,
        /// Its error, a `CUresult`.
        code: u32,
    },
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Driver(error) => write!(f, "the driver does not load the kernel: {:?}", error.0),
            Self::Parameters { kernel, difference: difference @ Difference::Count { .. }, .. } => {
                write!(f, "the loaded kernel `{kernel}` {difference}: declare it as it is compiled")
            }
            Self::Parameters { kernel, index, name, difference } => {
                let name = name.unwrap_or("_");
                write!(
                    f,
                    "parameter {index} of the loaded kernel `{kernel}`, `{name}`, {difference}: declare it as it is compiled"
                )
            }
            Self::NoAnswer { kernel, code } => {
                write!(f, "the driver does not say what parameters `{kernel}` has: error {code}")
            }
        }
    }
}

impl core::error::Error for LoadError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Driver(error) => Some(error),
            _ => None,
        }
    }
}

impl From<DriverError> for LoadError {
    fn from(error: DriverError) -> Self {
        Self::Driver(error)
    }
}

/// Why a kernel was not launched.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum LaunchError {
    /// A value does not fit its bit-field.
    Argument(MirrorError),
    /// The driver refuses.
    Driver(DriverError),
}

impl fmt::Display for LaunchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(error) => error.fmt(f),
            Self::Driver(error) => write!(f, "the driver does not launch the kernel: {:?}", error.0),
        }
    }
}

impl core::error::Error for LaunchError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            // Its text is this error's own.
            Self::Argument(error) => core::error::Error::source(error),
            Self::Driver(error) => Some(error),
        }
    }
}

impl From<MirrorError> for LaunchError {
    fn from(error: MirrorError) -> Self {
        Self::Argument(error)
    }
}

impl From<DriverError> for LaunchError {
    fn from(error: DriverError) -> Self {
        Self::Driver(error)
    }
}
