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
//! cargo add gpu-abi --features cudarc
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
//! it does any other slice: they implement its `DeviceRepr`.
//!
//! # Graphs
//!
//! [`Function::add_node`] adds a kernel to a graph, and [`Node::update`] changes it in an instantiated graph. A launch
//! between cudarc's `begin_capture` and `end_capture`, on a stream other than the default one, also becomes a node;
//! `cuGraphGetNodes` returns it, for [`Node::new`].
//!
//! While a stream is captured, a launch must not wait for events from outside the capture, which the driver rejects, and
//! must not record events that are waited for outside. cudarc does both for slices, so call its `disable_event_tracking`
//! first, or pass addresses: launches with [packed](Packed) arguments have no events.

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

/// A kernel in a loaded module.
pub struct Function<K: Kernel> {
    pub(super) function: CudaFunction,
    comparison: Comparison,
    /// The bytes of dynamic shared memory that the driver is known to allow; 0 at first.
    pub(super) allowed_shared: AtomicU32,
    kernel: PhantomData<fn(&K)>,
}

impl<K: Kernel> Function<K> {
    /// Returns the module's kernel with the name that `K` declares, after checking that its parameters are the declared
    /// ones.
    ///
    /// Drivers from CUDA 12.4 on report the offset and the size of each parameter. With an older driver,
    /// [`comparison`](Self::comparison) returns that nothing was compared.
    ///
    /// # Errors
    ///
    /// If the module has no such kernel, or if the kernel's parameters differ.
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

    /// Wraps a kernel that is already loaded, without comparing its parameters.
    pub const fn new(function: CudaFunction) -> Self {
        let allowed_shared = AtomicU32::new(0);
        Self { function, comparison: Comparison::NotCompared, allowed_shared, kernel: PhantomData }
    }

    /// Returns whether the kernel's parameters were compared with the driver's when it was loaded.
    pub const fn comparison(&self) -> Comparison {
        self.comparison
    }

    /// Returns cudarc's function.
    pub const fn function(&self) -> &CudaFunction {
        &self.function
    }

    /// Launches the kernel on a stream; the arguments are copied before this returns.
    ///
    /// The configuration is cudarc's `LaunchConfig` or a [`Config`], which also supports clusters, cooperative launches and
    /// programmatic dependent launches.
    ///
    /// # Errors
    ///
    /// If a value does not fit its bit-field, if the kernel cannot be launched with the configuration, or if the driver
    /// reports an error.
    ///
    /// # Safety
    ///
    /// The kernel must be compiled with the parameters that `K` declares. The memory that it reaches through its arguments
    /// must stay allocated until the kernel ends, and nothing else may use it while the kernel writes to it.
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
            // SAFETY: the pointers are those of arguments for the declared parameters; the caller guarantees the rest.
            unsafe { self.call(stream, &config, pointers.as_mut_ptr(), core::ptr::null_mut()) }
        })
    }

    /// Launches the kernel on a stream with packed arguments, which are copied before this returns.
    ///
    /// The stream does not wait for other uses of the memory that they point to;
    /// [`launch_packed_with`](Self::launch_packed_with) does.
    ///
    /// # Errors
    ///
    /// If the kernel cannot be launched with the configuration, or if the driver reports an error.
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
        // SAFETY: the buffer has the declared parameters at their offsets; the caller guarantees the rest.
        unsafe { self.call(stream, &config, core::ptr::null_mut(), packed.extra().as_mut_ptr()) }
    }

    /// Launches the kernel on a stream with packed arguments, in which the addresses of these buffers replace the previous
    /// ones.
    ///
    /// The stream waits for other uses of the buffers and records its own use, as for [`launch`](Self::launch):
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
            // SAFETY: the buffer has the declared parameters at their offsets; the caller guarantees the rest.
            unsafe { self.call(stream, &config, core::ptr::null_mut(), packed.extra().as_mut_ptr()) }
        })
    }

    /// Returns a configuration for at least `threads` threads, with the block size that the kernel is compiled for, or else
    /// the one that has the most threads on the device at once.
    ///
    /// Each block has `shared_bytes` bytes of dynamic shared memory.
    ///
    /// # Errors
    ///
    /// If the driver reports an error.
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

/// Calls `launch` after the waits that returned the guards and before the guards record the use, in the order of cudarc's
/// own builder.
#[inline(always)]
fn between<'s, B: OnStream<CudaStream> + 's>(
    stream: &CudaStream,
    guards: B::Guards<'s>,
    launch: impl FnOnce() -> Result<(), LaunchError>,
) -> Result<(), LaunchError> {
    let context = stream.context();
    // cudarc stores the errors of waits and records until `check_err` is called.
    let mut launched = if B::IS_EMPTY { Ok(()) } else { context.check_err().map_err(LaunchError::from) };
    launched = launched.and_then(|()| launch());
    if let Err(error) = launched {
        // There is no launch, so no use of the buffers to record.
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
