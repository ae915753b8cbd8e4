//! Errors from writing a module.

use crate::ptx::{ErrorName, TargetError};
use core::fmt;

/// The reason that a part of a module was not written.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ModuleError {
    /// The target does not have a construct that the part needs.
    Target(TargetError),
    /// The underlying writer failed.
    Write(fmt::Error),
    /// A function that another module defines was given a body.
    ExternBody {
        /// The function's name.
        name: ErrorName,
    },
    /// A `.func` was given limits on launches.
    LimitsOfFunc {
        /// The function's name.
        name: ErrorName,
    },
    /// An `.entry` was given two limits that exclude each other.
    ExclusiveLimits {
        /// The function's name.
        name: ErrorName,
        /// The directives of the limits.
        directives: [&'static str; 2],
    },
    /// The parameters of an `.entry` take more bytes than any target allows.
    Parameters {
        /// The function's name.
        name: ErrorName,
        /// The number of bytes up to the end of the last parameter.
        size: usize,
    },
    /// A sampler is declared in a module whose `.target` does not include `texmode_independent`.
    Sampler {
        /// The name of the sampler, or of the function that has it as a parameter.
        name: ErrorName,
    },
    /// Sections were given to a module whose `.target` does not include `debug`.
    NoDebug,
}

impl fmt::Display for ModuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Target(error) => error.fmt(f),
            Self::Write(error) => error.fmt(f),
            Self::ExternBody { name } => {
                write!(
                    f,
                    "`{name}` is `.extern`, so another module defines it: declare it with `declare`, or give it another linkage"
                )
            }
            Self::LimitsOfFunc { name } => write!(f, "`{name}` is a `.func`: only an `.entry` has limits on its launches"),
            Self::ExclusiveLimits { name, directives: [one, other] } => {
                write!(f, "`{name}` has both `{one}` and `{other}`: set one of them to `None`")
            }
            Self::Parameters { name, size } => {
                write!(
                    f,
                    "the parameters of `{name}` take {size} bytes: the maximum is {}",
                    crate::ptx::target::MAX_PARAMETER_BYTES_LARGE
                )
            }
            Self::Sampler { name } => write!(
                f,
                "`{name}`: a `.samplerref` needs `texmode_independent` in `.target`: set \
                 `ModuleHeader::independent_textures`"
            ),
            Self::NoDebug => f.write_str(
                "ptxas drops the sections of a module whose `.target` does not include `debug`: set \
                 `ModuleHeader::debug`",
            ),
        }
    }
}

crate::text::error!(ModuleError);

crate::text::from!(ModuleError: TargetError => Target, fmt::Error => Write);
