//! The error of loaded modules: of kernels and variables that are loaded, launched or copied.

use super::Bindings;
use crate::launch::{ConfigError, ParameterDifference};
use crate::mirror::MirrorError;
use core::fmt;

/// The reason that a kernel was not loaded or launched, or that the data of a variable or a buffer was not copied.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum LaunchError<C: Bindings> {
    /// The driver reports an error, for example because the module has no kernel or variable with this name.
    Driver(C::Error),
    /// The driver reports an error from a function that the crate's bindings may lack.
    Refused {
        /// The function.
        function: &'static str,
        /// The driver's error, a `CUresult`.
        code: u32,
    },
    /// The driver is too old for this kind of launch.
    OldDriver,
    /// The loaded kernel's parameters differ from the declared ones.
    Parameters {
        /// The kernel's name.
        kernel: &'static str,
        /// The index of the first parameter that differs.
        index: usize,
        /// Its name, if it is declared.
        name: Option<&'static str>,
        /// How it differs.
        difference: ParameterDifference,
    },
    /// The size of the module's variable differs from the declared one.
    Size {
        /// The variable's symbol.
        name: &'static str,
        /// The size of the module's variable in bytes.
        module: usize,
        /// The declared size in bytes.
        rust: usize,
    },
    /// A value does not fit its bit-field, or bytes are not a valid bit pattern.
    Value(MirrorError),
    /// The kernel cannot be launched with the configuration.
    Config(ConfigError),
    /// The driver rejects the amount of dynamic shared memory.
    SharedMemory {
        /// The kernel's name.
        kernel: &'static str,
        /// The bytes per block.
        bytes: u32,
        /// The driver's error.
        error: C::Error,
    },
}

impl<C: Bindings> fmt::Display for LaunchError<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Driver(error) => {
                f.write_str("the driver returned ")?;
                C::write_name(error, f)
            }
            Self::Refused { function, code } => write!(f, "the driver's `{function}` returned error {code}"),
            Self::OldDriver => {
                f.write_str("the driver has no `cuLaunchKernelEx`: this launch needs a driver for CUDA 11.8 or later")
            }
            Self::Parameters { kernel, difference: difference @ ParameterDifference::Count { .. }, .. } => {
                write!(f, "the loaded kernel `{kernel}` {difference}: declare it as it is compiled")
            }
            Self::Parameters { kernel, index, name, difference } => {
                let (index, name) = (index + 1, name.unwrap_or("_"));
                write!(
                    f,
                    "parameter {index} of the loaded kernel `{kernel}`, `{name}`, {difference}: declare it as it is compiled"
                )
            }
            Self::Size { name, module, rust } => write!(
                f,
                "the variable `{name}` has {rust} bytes in Rust and {module} in the loaded module: declare it as it is compiled"
            ),
            Self::Value(error) => error.fmt(f),
            Self::Config(error) => error.fmt(f),
            Self::SharedMemory { kernel, bytes, error } => {
                write!(f, "the device cannot give a block of `{kernel}` {bytes} bytes of dynamic shared memory: ")?;
                C::write_name(error, f)
            }
        }
    }
}

crate::text::debug_as_display!(LaunchError<C: Bindings>);

impl<C: Bindings> core::error::Error for LaunchError<C> {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Driver(error) | Self::SharedMemory { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl<C: Bindings> From<MirrorError> for LaunchError<C> {
    fn from(error: MirrorError) -> Self {
        Self::Value(error)
    }
}

impl<C: Bindings> From<ConfigError> for LaunchError<C> {
    fn from(error: ConfigError) -> Self {
        Self::Config(error)
    }
}
