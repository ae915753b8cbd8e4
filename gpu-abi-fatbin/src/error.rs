//! Why a fatbin cannot be read, and where.

use core::fmt;

/// Why a fatbin cannot be read, and at which byte of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FatbinError {
    /// The byte of the file.
    pub offset: usize,
    /// What is wrong.
    pub kind: FatbinErrorKind,
}

/// What is wrong with a fatbin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FatbinErrorKind {
    /// The file ends before or inside something that it must hold.
    Truncated {
        /// What is cut off.
        what: &'static str,
    },
    /// The bytes are not what a fatbin has in their place.
    Malformed {
        /// What is wrong, as a clause.
        what: &'static str,
    },
    /// The images are larger, all together, than the caller allows.
    TooLarge {
        /// The bytes that are allowed.
        most: usize,
    },
}

impl FatbinError {
    pub(crate) const fn truncated(offset: usize, what: &'static str) -> Self {
        Self { offset, kind: FatbinErrorKind::Truncated { what } }
    }

    pub(crate) const fn malformed(offset: usize, what: &'static str) -> Self {
        Self { offset, kind: FatbinErrorKind::Malformed { what } }
    }
}

impl fmt::Display for FatbinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}: ", self.offset)?;
        match self.kind {
            FatbinErrorKind::Truncated { what } => write!(f, "the file ends within {what}"),
            FatbinErrorKind::Malformed { what } => f.write_str(what),
            FatbinErrorKind::TooLarge { most } => write!(f, "the unpacked images are larger than {most} bytes"),
        }
    }
}

impl core::error::Error for FatbinError {}
