//! Why a fatbin cannot be read, and where.

use std::fmt;

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
    /// An image is larger than the caller allows.
    TooLarge {
        /// The bytes that are allowed.
        most: usize,
    },
    /// An image is of a kind that is not read.
    Unsupported {
        /// What it is.
        what: &'static str,
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
            FatbinErrorKind::Unsupported { what } => write!(f, "{what} is not supported"),
            FatbinErrorKind::TooLarge { most } => write!(f, "the image has more than {most} bytes, unpacked"),
        }
    }
}

impl std::error::Error for FatbinError {}
