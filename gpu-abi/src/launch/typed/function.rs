//! Kernels in loaded modules, and their launches.

use super::loaded::{Mismatch, compare};
use super::{Bindings, Comparison, LaunchError, LoadError};
use crate::launch::buffers::{Addresses, OnStream};
use crate::launch::{Args, BuffersOf, Config, Kernel, Packed, Parameter};
use core::fmt;
use core::marker::PhantomData;
use core::sync::atomic::{AtomicU32, Ordering};
use std::sync::Arc;

/// The kernel `K` in a module that was loaded with the crate `C`.
pub struct Function<K: Kernel, C: Bindings> {
    pub(super) function: C::Function,
    comparison: Comparison,
    /// The bytes of dynamic shared memory that the driver is known to allow; 0 at first.
    pub(super) allowed_shared: AtomicU32,
    kernel: PhantomData<fn(&K)>,
}

impl<K: Kernel, C: Bindings> Function<K, C> {
    /// Returns the module's kernel with the name that `K` declares, after checking that its parameters match the
    /// declaration.
    ///
    /// Drivers from CUDA 12.4 on report the offset and the size of each parameter. With an older driver, nothing is
    /// compared, as [`comparison`](Self::comparison) shows.
    ///
    /// # Errors
    ///
    /// If the module has no such kernel, or if the kernel's parameters differ.
    pub fn load(module: &Arc<C::Module>) -> Result<Self, LoadError<C>> {
        let function = C::load_function(module, K::NAME).map_err(LoadError::Driver)?;
        // SAFETY: the function is loaded.
        match unsafe { compare::<K>(C::cu_function(&function)) } {
            Ok(comparison) => Ok(Self { comparison, ..Self::new(function) }),
            Err(Mismatch::Driver(code)) => Err(LoadError::NoAnswer { kernel: K::NAME, code }),
            Err(Mismatch::Differs(index, difference)) => {
                let name = K::PARAMETERS.get(index).map(Parameter::name);
                Err(LoadError::Parameters { kernel: K::NAME, index, name, difference })
            }
        }
    }

    /// Wraps a kernel that is already loaded, without comparing its parameters.
    pub const fn new(function: C::Function) -> Self {
        let allowed_shared = AtomicU32::new(0);
        Self { function, comparison: Comparison::NotCompared, allowed_shared, kernel: PhantomData }
    }

    /// Returns whether the kernel's parameters were compared with the driver's information when it was loaded.
    pub const fn comparison(&self) -> Comparison {
        self.comparison
    }

    /// Returns the function of the crate `C`.
    pub const fn function(&self) -> &C::Function {
        &self.function
    }

    /// Launches the kernel on a stream; the arguments are copied before this returns.
    ///
    /// The configuration is the crate's `LaunchConfig` or a [`Config`], which also supports clusters, cooperative launches
    /// and programmatic dependent launches.
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
    pub unsafe fn launch<B: OnStream<C::Stream>>(
        &self,
        stream: &C::Stream,
        config: impl Into<Config>,
        mut args: Args<'_, K, B>,
    ) -> Result<(), LaunchError<C>> {
        let config = config.into();
        config.check::<K>()?;
        C::bind(stream).map_err(LaunchError::Driver)?;
        let (pointers, guards) = args.begin(stream)?;
        launch_with_guards::<C, B>(stream, guards, || {
            // SAFETY: the pointers point to arguments for the declared parameters; the caller guarantees the rest.
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
        stream: &C::Stream,
        config: impl Into<Config>,
        packed: &mut Packed<K>,
    ) -> Result<(), LaunchError<C>> {
        let config = config.into();
        config.check::<K>()?;
        C::bind(stream).map_err(LaunchError::Driver)?;
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
    ///     let config = Config::block::<diffuse, 128>().with_threads(out.len() as u32);
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
    pub unsafe fn launch_packed_with<B: OnStream<C::Stream>>(
        &self,
        stream: &C::Stream,
        config: impl Into<Config>,
        packed: &mut Packed<K>,
        mut buffers: BuffersOf<K, B>,
    ) -> Result<(), LaunchError<C>> {
        let config = config.into();
        config.check::<K>()?;
        C::bind(stream).map_err(LaunchError::Driver)?;
        let mut addresses = B::Addresses::NULL;
        let guards = buffers.buffers.begin(stream, &mut addresses);
        packed.write_addresses(&addresses);
        launch_with_guards::<C, B>(stream, guards, || {
            // SAFETY: the buffer has the declared parameters at their offsets; the caller guarantees the rest.
            unsafe { self.call(stream, &config, core::ptr::null_mut(), packed.extra().as_mut_ptr()) }
        })
    }

    /// Returns a configuration for at least `threads` threads, with the block size that the kernel is compiled for, or
    /// otherwise the one with which the most threads run on the device at once.
    ///
    /// Each block has `shared_bytes` bytes of dynamic shared memory.
    ///
    /// # Errors
    ///
    /// If the driver reports an error.
    pub fn config_for(&self, threads: u32, shared_bytes: u32) -> Result<Config, LaunchError<C>> {
        let block = match K::LIMITS.required_threads {
            Some(block) => block,
            None => {
                self.allow_shared(shared_bytes)?;
                let max = K::LIMITS.max_threads.map_or(0, |max| max.iter().product());
                [C::best_block(&self.function, shared_bytes, max).map_err(LaunchError::Driver)?, 1, 1]
            }
        };
        Ok(Config::new([1; 3], block).with_threads(threads).with_shared_bytes(shared_bytes))
    }
}

/// Calls `launch` after the waits, which returned the guards, and before the guards record the use. cudarc's own builder
/// uses the same order.
#[inline(always)]
fn launch_with_guards<'s, C: Bindings, B: OnStream<C::Stream> + 's>(
    stream: &C::Stream,
    guards: B::Guards<'s>,
    launch: impl FnOnce() -> Result<(), LaunchError<C>>,
) -> Result<(), LaunchError<C>> {
    let stored_error = || if B::IS_EMPTY { Ok(()) } else { C::stored_error(stream).map_err(LaunchError::Driver) };
    let launched = stored_error().and_then(|()| launch());
    if launched.is_err() {
        // There was no launch, so there is no use of the buffers to record.
        core::mem::forget(guards);
        return launched;
    }
    drop(guards);
    stored_error()
}

impl<K: Kernel, C: Bindings> Clone for Function<K, C> {
    fn clone(&self) -> Self {
        let allowed_shared = AtomicU32::new(self.allowed_shared.load(Ordering::Relaxed));
        Self { function: self.function.clone(), comparison: self.comparison, allowed_shared, kernel: PhantomData }
    }
}

impl<K: Kernel, C: Bindings> fmt::Debug for Function<K, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Function")
            .field("kernel", &K::NAME)
            .field("function", &self.function)
            .field("comparison", &self.comparison)
            .finish()
    }
}
