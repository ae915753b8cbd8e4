//! Errors from writing a module.

use crate::ptx::TargetError;
use crate::text::ErrorName;
use core::fmt;

/// The reason that a part of a module was not written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ModuleError(pub(super) Fault);

/// The reason, of which [`ModuleError`] writes the text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    /// The target does not have a construct that the part needs.
    Target(TargetError),
    /// The underlying writer failed.
    Write(fmt::Error),
    /// A function that another module defines was given a body.
    ExternBody { name: ErrorName },
    /// A `.func` was given limits on launches.
    LimitsOfFunc { name: ErrorName },
    /// An `.entry` was given two limits that exclude each other.
    ExclusiveLimits { name: ErrorName, directives: [&'static str; 2] },
    /// The parameters of an `.entry` take more bytes than any target allows.
    Parameters { name: ErrorName, size: usize },
    /// A sampler, or a function with one as a parameter, is in a module whose `.target` does not include `texmode_independent`.
    Sampler { name: ErrorName },
    /// Sections were given to a module whose `.target` does not include `debug`.
    NoDebug,
}

impl fmt::Display for ModuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Fault::Target(error) => error.fmt(f),
            Fault::Write(error) => error.fmt(f),
            Fault::ExternBody { name } => {
                write!(
                    f,
                    "`{name}` is `.extern`, so another module defines it: declare it with `declare`, or give it another linkage"
                )
            }
            Fault::LimitsOfFunc { name } => write!(f, "`{name}` is a `.func`: only an `.entry` has limits on its launches"),
            Fault::ExclusiveLimits { name, directives: [one, other] } => {
                write!(f, "`{name}` has both `{one}` and `{other}`: set one of them to `None`")
            }
            Fault::Parameters { name, size } => {
                write!(
                    f,
                    "the parameters of `{name}` take {size} bytes: the maximum is {}",
                    crate::ptx::target::MAX_PARAMETER_BYTES_LARGE
                )
            }
            Fault::Sampler { name } => write!(
                f,
                "`{name}`: a `.samplerref` needs `texmode_independent` in `.target`: set \
                 `ModuleHeader::independent_textures`"
            ),
            Fault::NoDebug => f.write_str(
                "ptxas drops the sections of a module whose `.target` does not include `debug`: set \
                 `ModuleHeader::debug`",
            ),
        }
    }
}

crate::text::error!(ModuleError);

impl From<TargetError> for ModuleError {
    fn from(error: TargetError) -> Self {
        Self(Fault::Target(error))
    }
}

impl From<fmt::Error> for ModuleError {
    fn from(error: fmt::Error) -> Self {
        Self(Fault::Write(error))
    }
}
