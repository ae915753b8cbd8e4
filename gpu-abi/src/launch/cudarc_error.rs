//! The errors of loading and launching a kernel with cudarc.

use super::{ConfigError, Difference};
use crate::mirror::MirrorError;
use core::fmt;
use cudarc::driver::DriverError;

/// Why a kernel was not loaded.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum LoadError {
    /// The driver reports an error: the module has no kernel of that name.
    Driver(DriverError),
    /// The kernel's parameters differ from the declared ones.
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
    /// The driver reports an error when it is asked for the kernel's parameters.
    NoAnswer {
        /// The kernel's name.
        kernel: &'static str,
        /// The driver's error, a `CUresult`.
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
    /// The kernel cannot be launched with the configuration.
    Config(ConfigError),
    /// The driver rejects the amount of dynamic shared memory.
    SharedMemory {
        /// The kernel's name.
        kernel: &'static str,
        /// The bytes per block.
        bytes: u32,
        /// The driver's error.
        error: DriverError,
    },
    /// The driver is too old for this kind of launch.
    OldDriver {
        /// The function that the driver lacks.
        function: &'static str,
        /// The first version of CUDA whose drivers have it.
        version: &'static str,
    },
    /// The driver reports an error.
    Driver(DriverError),
    /// The driver reports an error, in a function that cudarc may not have bindings for.
    Refused {
        /// The function.
        function: &'static str,
        /// The driver's error, a `CUresult`.
        code: u32,
    },
}

impl fmt::Display for LaunchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(error) => error.fmt(f),
            Self::Config(error) => error.fmt(f),
            Self::SharedMemory { kernel, bytes, error } => {
                write!(
                    f,
                    "the device does not give `{kernel}` {bytes} bytes of dynamic shared memory in a block: {:?}",
                    error.0
                )
            }
            Self::OldDriver { function, version } => {
                write!(f, "the driver has no `{function}`: this launch needs one of CUDA {version} or later")
            }
            Self::Driver(error) => write!(f, "the driver does not launch the kernel: {:?}", error.0),
            Self::Refused { function, code } => {
                write!(f, "the driver does not launch the kernel: error {code} of `{function}`")
            }
        }
    }
}

impl core::error::Error for LaunchError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            // This error already prints the text of `error`.
            Self::Argument(error) => core::error::Error::source(error),
            Self::Config(_) | Self::OldDriver { .. } | Self::Refused { .. } => None,
            Self::SharedMemory { error, .. } | Self::Driver(error) => Some(error),
        }
    }
}

impl From<MirrorError> for LaunchError {
    fn from(error: MirrorError) -> Self {
        Self::Argument(error)
    }
}

impl From<ConfigError> for LaunchError {
    fn from(error: ConfigError) -> Self {
        Self::Config(error)
    }
}

impl From<DriverError> for LaunchError {
    fn from(error: DriverError) -> Self {
        Self::Driver(error)
    }
}
