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

//!
//! # Graphs
//!
//! [`Function::add_node`] adds a kernel to a graph, and [`Node::update`] changes it in one that is instantiated. A launch between cudarc's
//! `begin_capture` and `end_capture`, on a stream other than the default one, becomes a node as well, which `cuGraphGetNodes` finds for
//! [`Node::new`]. While a stream is captured, a launch must not wait for events from outside of the capture, which the driver refuses, nor
//! record events that are waited for outside. cudarc has both done for slices, so call its `disable_event_tracking` before, or pass
//! addresses: launches with [packed](Packed) arguments have no events.

pub use super::cudarc_error::{LaunchError, LoadError};
pub use super::cudarc_graph::Node;
pub use super::device_variable::{DeviceVariable, VariableError};
pub use super::loaded::Comparison;

use super::buffers::{Addresses, OnStream};
use super::loaded::{NotThatKernel, compare};
use super::{Args, BuffersOf, Config, Kernel, Packed};
use core::fmt;
use core::marker::PhantomData;
use core::sync::atomic::{AtomicU32, Ordering};
use cudarc::driver::{CudaFunction, CudaModule, CudaStream};
use std::sync::Arc;

/// A kernel in a module that is loaded.
pub struct Function<K: Kernel> {
    pub(super) function: CudaFunction,
    comparison: Comparison,
    /// The bytes of dynamic shared memory that the driver is known to allow; none are known at first.
    pub(super) allowed_shared: AtomicU32,
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
            Ok(comparison) => Ok(Self { comparison, ..Self::new(function) }),
            Err(NotThatKernel::Driver(code)) => Err(LoadError::NoAnswer { kernel: K::NAME, code }),
            Err(NotThatKernel::Differs(index, difference)) => {
                let name = K::PARAMETERS.get(index).map(super::Parameter::name);
                Err(LoadError::Parameters { kernel: K::NAME, index, name, difference })
            }
        }
    }

    /// Returns a kernel that is loaded already, without comparing its parameters.
    pub const fn new(function: CudaFunction) -> Self {
        let allowed_shared = AtomicU32::new(0);
        Self { function, comparison: Comparison::NotCompared, allowed_shared, kernel: PhantomData }
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
    /// The configuration is cudarc's `LaunchConfig` or a [`Config`], which also launches with clusters, cooperatively, or before the
    /// kernel before it has ended.
    ///
    /// # Errors
    ///
    /// If a value does not fit its bit-field, if the kernel cannot be launched with the configuration, or those of the driver.
    ///
    /// # Safety
    ///
    /// The kernel must be compiled with the parameters that `K` declares. The memory that it reaches through its arguments must be
    /// there until it ends, and be used by nobody else while the kernel writes to it.
    #[inline]
    pub unsafe fn launch<B: OnStream<CudaStream>>(
        &self,
        stream: &CudaStream,
        config: impl Into<Config>,
        mut args: Args<'_, K, B>,
    ) -> Result<(), LaunchError> {
        let config = config.into();
        config.check::<K>()?;
        stream.context().bind_to_thread()?;
        let (pointers, guards) = args.begin(stream)?;
        between::<B>(stream, guards, || {
            // SAFETY: the pointers are those of arguments of the declared parameters; the rest is what the caller says.
            unsafe { self.call(stream, &config, pointers.as_mut_ptr(), core::ptr::null_mut()) }
        })
    }

    /// Launches the kernel on a stream with packed arguments, which are copied before this returns.
    ///
    /// The stream does not wait for whoever else uses the memory at the addresses among them; see
    /// [`launch_packed_with`](Self::launch_packed_with).
    ///
    /// # Errors
    ///
    /// If the kernel cannot be launched with the configuration, or those of the driver.
    ///
    /// # Safety
    ///
    /// As for [`launch`](Self::launch).
    #[inline]
    pub unsafe fn launch_packed(
        &self,
        stream: &CudaStream,
        config: impl Into<Config>,
        packed: &mut Packed<K>,
    ) -> Result<(), LaunchError> {
        let config = config.into();
        config.check::<K>()?;
        stream.context().bind_to_thread()?;
        // SAFETY: the buffer has the declared parameters at their offsets; the rest is what the caller says.
        unsafe { self.call(stream, &config, core::ptr::null_mut(), packed.extra().as_mut_ptr()) }
    }

    /// Launches the kernel on a stream with packed arguments and these buffers, whose addresses replace those among the arguments.
    ///
    /// The stream waits for whoever else uses the buffers, and records that it uses them, as for [`launch`](Self::launch):
    ///
    /// ```no_run
    /// use cudarc::driver::{CudaSlice, CudaStream};
    /// use gpu_abi::launch::Config;
    /// use gpu_abi::launch::cudarc::{Function, LaunchError};
    /// use gpu_abi::{DevicePtr, kernels};
    ///
    /// #[kernels]
    /// unsafe extern "C" {
    ///     fn diffuse(out: *mut f32, input: *const f32, step: u32);
    /// }
    ///
    /// fn run(
    ///     kernel: &Function<diffuse>,
    ///     stream: &CudaStream,
    ///     [out, input]: [&mut CudaSlice<f32>; 2],
    /// ) -> Result<(), LaunchError> {
    ///     let config = Config::block::<diffuse, 128>().threads(out.len() as u32);
    ///     let mut packed = diffuse::args(DevicePtr::null(), DevicePtr::null(), &0).pack();
    ///     for step in 0..100 {
    ///         packed.set(diffuse::step, &step);
    ///         // SAFETY: the kernel has the declared parameters, and uses no more than the slices.
    ///         unsafe { kernel.launch_packed_with(stream, config, &mut packed, diffuse::buffers(&mut *out, &*input)) }?;
    ///         std::mem::swap(out, input);
    ///     }
    ///     Ok(())
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`launch_packed`](Self::launch_packed).
    ///
    /// # Safety
    ///
    /// As for [`launch`](Self::launch).
    #[inline]
    pub unsafe fn launch_packed_with<B: OnStream<CudaStream>>(
        &self,
        stream: &CudaStream,
        config: impl Into<Config>,
        packed: &mut Packed<K>,
        mut buffers: BuffersOf<K, B>,
    ) -> Result<(), LaunchError> {
        let config = config.into();
        config.check::<K>()?;
        stream.context().bind_to_thread()?;
        let mut addresses = B::Addresses::NULL;
        let guards = buffers.buffers.begin(stream, &mut addresses);
        packed.write_addresses(&addresses);
        between::<B>(stream, guards, || {
            // SAFETY: the buffer has the declared parameters at their offsets; the rest is what the caller says.
            unsafe { self.call(stream, &config, core::ptr::null_mut(), packed.extra().as_mut_ptr()) }
        })
    }

    /// Returns a configuration for at least `threads` threads, with the block size of which the most threads are on the device at once,
    /// or that which the kernel is compiled for.
    ///
    /// Each block has `shared_bytes` bytes of dynamic shared memory.
    ///
    /// # Errors
    ///
    /// Those of the driver.
    pub fn config_for(&self, threads: u32, shared_bytes: u32) -> Result<Config, LaunchError> {
        extern "C" fn none_more(_: core::ffi::c_int) -> usize {
            0
        }
        let block = match K::LIMITS.required_threads {
            Some(block) => block,
            None => {
                self.allow_shared(shared_bytes)?;
                let most = K::LIMITS.max_threads.map_or(0, |most| most.iter().product());
                let function = &self.function;
                let (_, block) =
                    function.occupancy_max_potential_block_size(none_more, shared_bytes as usize, most, None)?;
                [block, 1, 1]
            }
        };
        Ok(Config::new([1; 3], block).threads(threads).shared_bytes(shared_bytes))
    }
}

/// Launches something between the waits, of which the guards are, and the records: in the order of cudarc's own builder.
#[inline(always)]
fn between<'s, B: OnStream<CudaStream> + 's>(
    stream: &CudaStream,
    guards: B::Guards<'s>,
    launch: impl FnOnce() -> Result<(), LaunchError>,
) -> Result<(), LaunchError> {
    let context = stream.context();
    // cudarc keeps the errors of waits and records until they are asked for.
    let mut launched = if B::IS_EMPTY { Ok(()) } else { context.check_err().map_err(LaunchError::from) };
    launched = launched.and_then(|()| launch());
    if let Err(error) = launched {
        // The stream has nothing that uses the buffers.
        core::mem::forget(guards);
        return Err(error);
    }
    drop(guards);
    if !B::IS_EMPTY {
        context.check_err()?;
    }
    Ok(())
}

impl<K: Kernel> Clone for Function<K> {
    fn clone(&self) -> Self {
        let allowed_shared = AtomicU32::new(self.allowed_shared.load(Ordering::Relaxed));
        Self { function: self.function.clone(), comparison: self.comparison, allowed_shared, kernel: PhantomData }
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
