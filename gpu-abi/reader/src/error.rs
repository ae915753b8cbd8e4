//! Why a file cannot be read, and where.

use crate::find::Lines;
use std::fmt;

/// Why a file cannot be read, and at which byte.
///
/// ```
/// use gpu_abi_reader::{Module, ReadErrorKind};
///
/// let error = Module::read(b".version 8.0\n.target sm_80\n.entry ()").unwrap().kernels().next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "line 3, byte 34: expected a kernel's name");
/// assert!(matches!(error.kind(), ReadErrorKind::Expected { .. }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadError {
    offset: usize,
    line: Option<usize>,
    kind: ReadErrorKind,
}

/// What is wrong with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The file has none of the formats that this crate reads.
    UnknownFormat,
    /// The file ends before or inside something that it must contain.
    Truncated {
        /// What is cut off.
        what: &'static str,
    },
    /// The bytes violate the format.
    Malformed {
        /// What is wrong, as a clause.
        what: &'static str,
    },
    /// The text violates PTX's syntax.
    Expected {
        /// What should be there instead.
        what: &'static str,
    },
    /// The file contains something that this crate does not read.
    Unsupported {
        /// What it is.
        what: &'static str,
    },
    /// An image is larger than allowed, unpacked.
    TooLarge {
        /// The number of bytes that is allowed.
        most: usize,
    },
}

impl ReadError {
    /// Returns the error of this kind at byte `offset` of a binary file.
    pub const fn new(offset: usize, kind: ReadErrorKind) -> Self {
        Self { offset, line: None, kind }
    }

    /// Returns the error that the file ends within `what`, at byte `offset`.
    pub const fn truncated(offset: usize, what: &'static str) -> Self {
        Self::new(offset, ReadErrorKind::Truncated { what })
    }

    /// Returns the error that the bytes from `offset` on violate the format: `what` is a clause.
    pub const fn malformed(offset: usize, what: &'static str) -> Self {
        Self::new(offset, ReadErrorKind::Malformed { what })
    }

    /// Returns the error that `what`, at byte `offset`, is not supported.
    pub const fn unsupported(offset: usize, what: &'static str) -> Self {
        Self::new(offset, ReadErrorKind::Unsupported { what })
    }

    /// Returns the error that `what` should be at byte `offset` of a text.
    pub fn expected(text: &[u8], offset: usize, what: &'static str) -> Self {
        let line = Some(Lines::new(text).line_of(offset));
        Self { offset, line, kind: ReadErrorKind::Expected { what } }
    }

    /// Returns the byte of the file, or of the image within it, that the error is about.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the line that the error is about, counted from 1; `None` for a binary file.
    pub const fn line(&self) -> Option<usize> {
        self.line
    }

    /// Returns what is wrong.
    pub const fn kind(&self) -> ReadErrorKind {
        self.kind
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}, ")?;
        }
        write!(f, "byte {}: ", self.offset)?;
        match self.kind {
            ReadErrorKind::UnknownFormat => {
                f.write_str("neither PTX text nor a cubin, a fatbin, an object or a static library that holds one")
            }
            ReadErrorKind::Truncated { what } => write!(f, "the file ends within {what}"),
            ReadErrorKind::Malformed { what } => f.write_str(what),
            ReadErrorKind::Expected { what } => write!(f, "expected {what}"),
            ReadErrorKind::Unsupported { what } => write!(f, "{what} is not supported"),
            ReadErrorKind::TooLarge { most } => write!(f, "the image has more than {most} bytes, unpacked"),
        }
    }
}

impl std::error::Error for ReadError {}
