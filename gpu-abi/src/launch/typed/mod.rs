//! What launches with cudarc and with cuda-core have in common.
//!
//! The modules `launch::cudarc` and `launch::cuda_core` have these types under the same names, for their crate. Name a type
//! here to write code for either:
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
//!     let config = Config::block::<clear, 128>().threads(n);
//!     // SAFETY: the kernel writes to `n` numbers.
//!     unsafe { clear.launch(stream, config, clear::args(&out, &n)) }
//! }
//! ```

mod bindings;
mod call;
mod error;
mod function;
mod graph;
mod loaded;
mod symbol;
mod variable;

pub use bindings::Bindings;
pub use error::{LaunchError, LoadError};
pub use function::Function;
pub use graph::Node;
pub use loaded::Comparison;
pub use variable::{DeviceVariable, VariableError};

/// Implements `From` the driver's error for a crate's errors. An implementation for all crates would overlap with others.
macro_rules! from_driver_error {
    ($driver:ty: $($error:ty)*) => {$(
        impl From<$driver> for $error {
            fn from(error: $driver) -> Self {
                Self::Driver(error)
            }
        }
    )*};
}
pub(super) use from_driver_error;
