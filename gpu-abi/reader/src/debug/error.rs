//! The errors of types that a file does not describe, or not unambiguously.

use super::elsewhere::Elsewhere;
use crate::error::ReadError;
use std::fmt;

/// The reason why the types of a kernel or variable are not available.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum KernelTypesError {
    /// The debug information cannot be read.
    Read(ReadError),
    /// The debug information is in other files.
    Elsewhere {
        /// The requested kernel or variable.
        symbol: String,
        /// These files.
        elsewhere: Elsewhere,
    },
    /// Only the host's compiler describes a packed record, which nvcc's device code may lay out differently.
    HostOnly {
        /// The requested kernel or variable.
        symbol: String,
        /// The record's name.
        name: String,
    },
    /// Several different kernels or variables have the symbol.
    Ambiguous {
        /// The requested kernel or variable.
        symbol: String,
        /// Their places: members of a static library, images, or the symbols of `extern "C"` kernels' stubs; none for several files.
        places: Vec<String>,
    },
    /// A type has several different definitions, and is only declared next to the kernel or variable.
    AmbiguousType {
        /// The record's name.
        name: String,
        /// Their places: members of a static library; an empty name for a file's own units.
        places: Vec<String>,
    },
}

impl From<ReadError> for KernelTypesError {
    fn from(error: ReadError) -> Self {
        Self::Read(error)
    }
}

impl fmt::Display for KernelTypesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(error) => write!(f, "{error}"),
            Self::Elsewhere { symbol, elsewhere } => {
                write!(f, "the types of `{symbol}` are not in this file: {elsewhere}; {}", elsewhere.how())
            }
            Self::HostOnly { symbol, name } => write!(
                f,
                "the layout of `{name}`, which `{symbol}` uses, is not known from the host's debug information: it is packed and may have \
                 a declared alignment, an unnamed bit-field or a base class, which g++ and nvcc place differently; pass the PTX of \
                 `nvcc -ptx -G` as `types`"
            ),
            Self::Ambiguous { symbol, places } => {
                write!(f, "there are several different definitions of `{symbol}`")?;
                write_places(f, places)
            }
            Self::AmbiguousType { name, places } => {
                write!(f, "several different types are called `{name}`")?;
                write_places(f, places)
            }
        }
    }
}

fn write_places(f: &mut fmt::Formatter<'_>, places: &[String]) -> fmt::Result {
    if !places.is_empty() && places.iter().all(|place| !place.is_empty()) {
        write!(f, ": in {}", places.join(", "))?;
    }
    Ok(())
}

crate::error::debug_as_display!(KernelTypesError);

impl std::error::Error for KernelTypesError {}
