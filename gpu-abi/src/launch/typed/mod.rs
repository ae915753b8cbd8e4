//! The types shared by launches with cudarc and with cuda-core.
//!
//! The modules `launch::cudarc` and `launch::cuda_core` have aliases of these types for their crates, under the same names.
//! Use the types here to write code for both:
//!
//! ```no_run
//! use gpu_abi::kernels;
//! use gpu_abi::launch::Config;
//! use gpu_abi::launch::typed::{Bindings, Function, LaunchError};
//!
//! #[kernels]
//! unsafe extern "C" {
//!     fn clear(out: gpu_abi::DevicePtr<u32>, n: u32);
//! }
//!
//! fn run<C: Bindings>(
//!     clear: &Function<clear, C>,
//!     stream: &C::Stream,
//!     out: gpu_abi::DevicePtr<u32>,
//!     n: u32,
//! ) -> Result<(), LaunchError<C>> {
//!     let config = Config::new([n.div_ceil(128), 1, 1], [128, 1, 1]);
//!     // SAFETY: the kernel writes to `n` numbers.
//!     unsafe { clear.launch(stream, config, clear::args(&out, &n)) }
//! }
//! ```

pub(super) mod bindings;
mod call;
mod error;
mod function;
mod loaded;
mod symbol;
mod variable;

pub use bindings::Bindings;
pub use error::LaunchError;
pub use function::Function;
pub use loaded::Comparison;
pub use variable::DeviceVariable;

/// Declares the type aliases of a crate's module, and converts the crate's own errors and configurations.
macro_rules! crate_module {
    ($bindings:ident, $driver:ty, $config:ty) => {
        #[doc(inline)]
        pub use $crate::launch::typed::Comparison;

        /// A kernel in a loaded module.
        pub type Function<K> = $crate::launch::typed::Function<K, $bindings>;
        /// A variable in a loaded module, whose value can be uploaded and downloaded.
        pub type DeviceVariable<T, M> = $crate::launch::typed::DeviceVariable<T, M, $bindings>;
        /// The reason that a kernel was not loaded or launched, or that the data of a variable or a buffer was not copied.
        pub type LaunchError = $crate::launch::typed::LaunchError<$bindings>;

        // A conversion for all crates at once would overlap with an error's conversion to itself.
        impl From<$driver> for LaunchError {
            fn from(error: $driver) -> Self {
                Self::Driver(error)
            }
        }

        impl From<$config> for $crate::launch::Config {
            #[inline]
            fn from(config: $config) -> Self {
                Self { shared_bytes: config.shared_mem_bytes, ..Self::new(config.grid_dim.into(), config.block_dim.into()) }
            }
        }
    };
}
pub(super) use crate_module;

/// Calls a crate's `cuLaunchKernel`.
macro_rules! launch_kernel {
    ($launch:path, $function:expr, $config:ident, $stream:expr, $params:ident, $extra:ident) => {{
        let Config { grid: [grid_x, grid_y, grid_z], block: [block_x, block_y, block_z], shared_bytes, .. } = *$config;
        let (function, stream) = ($function, $stream);
        // SAFETY: the caller guarantees it.
        unsafe {
            $launch(function, grid_x, grid_y, grid_z, block_x, block_y, block_z, shared_bytes, stream, $params, $extra)
        }
        .result()
    }};
}
pub(super) use launch_kernel;
