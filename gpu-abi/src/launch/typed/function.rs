//! Kernels in loaded modules, and their launches.

use super::loaded::compare;
use super::{Bindings, Comparison, LaunchError};
use crate::launch::buffers::OnStream;
use crate::launch::{Args, Config, Kernel, Packed};
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
    pub fn load(module: &Arc<C::Module>) -> Result<Self, LaunchError<C>> {
        let function = C::load_function(module, K::NAME).map_err(LaunchError::Driver)?;
        let comparison = compare::<K, C>(&function)?;
        Ok(Self { comparison, ..Self::new(function) })
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
        // The waits, which return guards, are before the launch, and the guards record the use after it, as in cudarc's builder.
        let (pointers, guards) = args.begin(stream);
        let stored_error = || if B::IS_EMPTY { Ok(()) } else { C::stored_error(stream).map_err(LaunchError::Driver) };
        let launched = pointers.map_err(LaunchError::from).and_then(|pointers| {
            stored_error()?;
            // SAFETY: the pointers point to arguments for the declared parameters; the caller guarantees the rest.
            unsafe { self.call(stream, &config, pointers.as_mut_ptr(), core::ptr::null_mut()) }
        });
        if launched.is_err() {
            // If nothing was launched, the buffers were not used, and there is nothing to record.
            core::mem::forget(guards);
            return launched;
        }
        drop(guards);
        stored_error()
    }

    /// Launches the kernel on a stream with packed arguments, which are copied before this returns.
    ///
    /// The stream does not wait for other uses of the memory that they point to; [`launch`](Self::launch) does.
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
