//! The errors of loading and launching a kernel.

use super::Bindings;
use crate::launch::{ConfigError, ParameterDifference};
use crate::mirror::MirrorError;
use core::fmt;

/// The reason that a kernel was not loaded.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum LoadError<C: Bindings> {
    /// The driver reports an error, for example because the module has no kernel with this name.
    Driver(C::Error),
    /// The kernel's parameters differ from the declared ones.
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
    /// The driver reports an error when it is asked for the kernel's parameters.
    NoAnswer {
        /// The kernel's name.
        kernel: &'static str,
        /// The driver's error, a `CUresult`.
        code: u32,
    },
}

impl<C: Bindings> fmt::Display for LoadError<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Driver(error) => {
                f.write_str("the driver cannot load the kernel: ")?;
                C::write_name(error, f)
            }
            Self::Parameters { kernel, difference: difference @ ParameterDifference::Count { .. }, .. } => {
                write!(f, "the loaded kernel `{kernel}` {difference}: declare it as it is compiled")
            }
            Self::Parameters { kernel, index, name, difference } => {
                let name = name.unwrap_or("_");
                write!(
                    f,
                    "parameter {} of the loaded kernel `{kernel}`, `{name}`, {difference}: declare it as it is compiled",
                    index + 1
                )
            }
            Self::NoAnswer { kernel, code } => {
                write!(f, "the driver does not report the parameters of `{kernel}`: error {code}")
            }
        }
    }
}

crate::text::debug_as_display!(LoadError<C: Bindings>);

impl<C: Bindings> core::error::Error for LoadError<C> {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Driver(error) => Some(error),
            _ => None,
        }
    }
}

/// The reason that a kernel was not launched.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum LaunchError<C: Bindings> {
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
        error: C::Error,
    },
    /// The driver is too old for this kind of launch.
    OldDriver {
        /// The function that the driver lacks.
        function: &'static str,
        /// The first version of CUDA whose drivers have it.
        version: &'static str,
    },
    /// The driver reports an error.
    Driver(C::Error),
    /// The driver reports an error from a function that the crate's bindings may lack.
    Refused {
        /// The function.
        function: &'static str,
        /// The driver's error, a `CUresult`.
        code: u32,
    },
}

impl<C: Bindings> fmt::Display for LaunchError<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(error) => error.fmt(f),
            Self::Config(error) => error.fmt(f),
            Self::SharedMemory { kernel, bytes, error } => {
                write!(f, "the device cannot give a block of `{kernel}` {bytes} bytes of dynamic shared memory: ")?;
                C::write_name(error, f)
            }
            Self::OldDriver { function, version } => {
                write!(f, "the driver has no `{function}`: this launch needs a driver for CUDA {version} or later")
            }
            Self::Driver(error) => {
                f.write_str("the driver cannot launch the kernel: ")?;
                C::write_name(error, f)
            }
            Self::Refused { function, code } => {
                write!(f, "the driver's `{function}` returned error {code}")
            }
        }
    }
}

crate::text::debug_as_display!(LaunchError<C: Bindings>);

impl<C: Bindings> core::error::Error for LaunchError<C> {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            // This error already prints the text of `error`.
            Self::Argument(error) => core::error::Error::source(error),
            Self::Config(_) | Self::OldDriver { .. } | Self::Refused { .. } => None,
            Self::SharedMemory { error, .. } | Self::Driver(error) => Some(error),
        }
    }
}

impl<C: Bindings> From<MirrorError> for LaunchError<C> {
    fn from(error: MirrorError) -> Self {
        Self::Argument(error)
    }
}

impl<C: Bindings> From<ConfigError> for LaunchError<C> {
    fn from(error: ConfigError) -> Self {
        Self::Config(error)
    }
}
