//! The driver call that all launches use.
//!
//! A launch with attributes calls `cuLaunchKernelEx`. Drivers have had this function since CUDA 11.8, and bindings to older
//! versions lack it, so this module declares its types.

use super::symbol::{CUDA_SUCCESS, Symbol};
use super::{Bindings, Function, LaunchError};
use crate::launch::{Config, Kernel};
use core::ffi::c_void;
use core::sync::atomic::Ordering;

impl<K: Kernel, C: Bindings> Function<K, C> {
    /// Launches the kernel with its arguments in either of the driver's forms.
    ///
    /// # Safety
    ///
    /// One of `params` and `extra` must be null, and the other must point to the arguments until this returns. The stream's
    /// context must be current on this thread. The rest is as for [`launch`](Self::launch).
    #[inline]
    pub(super) unsafe fn call(
        &self,
        stream: &C::Stream,
        config: &Config,
        params: *mut *mut c_void,
        extra: *mut *mut c_void,
    ) -> Result<(), LaunchError<C>> {
        self.allow_shared(config.shared_bytes)?;
        if config.cluster.is_some() || config.is_cooperative || config.is_programmatic {
            let launch = LAUNCH.find().ok_or(LaunchError::OldDriver)?;
            let attributes = Attributes::of(config);
            let cu_config = CuLaunchConfig {
                grid: config.grid,
                block: config.block,
                shared_bytes: config.shared_bytes,
                stream: C::cu_stream(stream),
                attributes: attributes.list.as_ptr(),
                count: attributes.count,
            };
            let function = C::cu_function(&self.function);
            // SAFETY: the function and the stream are alive, and the configuration is read before this returns; the caller
            // guarantees the rest.
            return match unsafe { launch(&cu_config, function, params, extra) } {
                CUDA_SUCCESS => Ok(()),
                code => Err(LaunchError::Refused { function: LAUNCH.name(), code }),
            };
        }
        // SAFETY: the function and the stream are alive; the caller guarantees the rest.
        unsafe { C::launch(&self.function, config, stream, params, extra) }.map_err(LaunchError::Driver)
    }

    /// Makes the driver allow each block this many bytes of dynamic shared memory.
    #[inline]
    fn allow_shared(&self, bytes: u32) -> Result<(), LaunchError<C>> {
        if bytes <= self.allowed_shared.load(Ordering::Relaxed) { Ok(()) } else { self.raise_shared(bytes) }
    }

    #[cold]
    fn raise_shared(&self, bytes: u32) -> Result<(), LaunchError<C>> {
        // Another `Function` of the same kernel may have raised the limit further.
        let mut allowed = C::allowed_shared(&self.function).map_err(LaunchError::Driver)?;
        if allowed < bytes {
            // No device has `i32::MAX` bytes of shared memory.
            C::allow_shared(&self.function, i32::try_from(bytes).unwrap_or(i32::MAX))
                .map_err(|error| LaunchError::SharedMemory { kernel: K::NAME, bytes, error })?;
            allowed = bytes;
        }
        self.allowed_shared.store(allowed, Ordering::Relaxed);
        Ok(())
    }
}

/// `cuLaunchKernelEx`.
type LaunchKernelEx =
    unsafe extern "system" fn(*const CuLaunchConfig, *mut c_void, *mut *mut c_void, *mut *mut c_void) -> u32;
// SAFETY: the type is the one in CUDA's documentation.
static LAUNCH: Symbol<LaunchKernelEx> = unsafe { Symbol::new("cuLaunchKernelEx") };

/// `CUlaunchConfig`.
#[repr(C)]
struct CuLaunchConfig {
    grid: [u32; 3],
    block: [u32; 3],
    shared_bytes: u32,
    stream: *mut c_void,
    attributes: *const Attribute,
    count: u32,
}

/// `CUlaunchAttribute`: the attribute's number, and its value in 64 bytes.
#[derive(Clone, Copy)]
#[repr(C, align(8))]
struct Attribute {
    id: u32,
    padding: u32,
    value: [u32; 16],
}

/// The attributes of a launch.
struct Attributes {
    list: [Attribute; 3],
    count: u32,
}

/// `CU_LAUNCH_ATTRIBUTE_COOPERATIVE`.
const COOPERATIVE: u32 = 2;
/// `CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION`.
const CLUSTER_DIMENSION: u32 = 4;
/// `CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION`.
const PROGRAMMATIC_STREAM_SERIALIZATION: u32 = 6;

impl Attributes {
    fn of(config: &Config) -> Self {
        let mut attributes = Self { list: [Attribute { id: 0, padding: 0, value: [0; 16] }; 3], count: 0 };
        if let Some(cluster) = config.cluster {
            attributes.push(CLUSTER_DIMENSION, &cluster);
        }
        if config.is_cooperative {
            attributes.push(COOPERATIVE, &[1]);
        }
        if config.is_programmatic {
            attributes.push(PROGRAMMATIC_STREAM_SERIALIZATION, &[1]);
        }
        attributes
    }

    fn push(&mut self, id: u32, value: &[u32]) {
        let attribute = &mut self.list[self.count as usize];
        attribute.id = id;
        attribute.value[..value.len()].copy_from_slice(value);
        self.count += 1;
    }
}
