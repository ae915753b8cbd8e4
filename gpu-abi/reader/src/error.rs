//! The error for a file that cannot be read: its reason and its position.

use crate::search::Lines;
use std::fmt;
use std::path::Path;

/// Implements `Debug` for an error type as its `Display`: a `main` that returns an error prints its `Debug`.
macro_rules! debug_as_display {
    ($error:ident) => {
        impl ::std::fmt::Debug for $error {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(self, f)
            }
        }
    };
}
pub(crate) use debug_as_display;

/// The error for a file that cannot be read, with the position of the mistake.
///
/// ```
/// use gpu_abi_reader::{Module, ReadErrorKind};
///
/// let error = Module::read(b".version 8.0\n.target sm_80\n.entry ()").unwrap().kernels().next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "line 3, byte 34: expected a kernel's name");
/// assert!(matches!(error.kind, ReadErrorKind::Expected { .. }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ReadError {
    /// The position of the error: a byte of the file, or of the image within it.
    pub offset: usize,
    /// The line of the error, counted from 1; `None` for a binary file.
    pub line: Option<usize>,
    /// The reason for the error.
    pub kind: ReadErrorKind,
}

/// The reason why a file cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The file is not in any of the formats that this crate reads.
    UnknownFormat,
    /// The file ends before or inside a required part.
    Truncated {
        /// The part that is cut off.
        what: &'static str,
    },
    /// The bytes violate the format.
    Malformed {
        /// The violation, as a clause.
        what: &'static str,
    },
    /// An object file or a static library has no section with fatbins, as that of C++ alone.
    NoKernels {
        /// The missing section, as a clause.
        what: &'static str,
    },
    /// The text violates PTX's syntax.
    Expected {
        /// The token or construct that was expected.
        what: &'static str,
    },
    /// The file contains something that this crate does not read.
    Unsupported {
        /// The unsupported construct, in a clause.
        what: &'static str,
    },
    /// An unpacked image is larger than allowed.
    TooLarge {
        /// The maximum number of bytes.
        max: usize,
    },
}

impl ReadError {
    /// Returns an error of this kind at byte `offset` of a binary file.
    pub const fn new(offset: usize, kind: ReadErrorKind) -> Self {
        Self { offset, line: None, kind }
    }

    /// Returns an error for a file that ends within `what`, at byte `offset`.
    pub const fn truncated(offset: usize, what: &'static str) -> Self {
        Self::new(offset, ReadErrorKind::Truncated { what })
    }

    /// Returns an error for bytes at `offset` that violate the format; `what` is a clause.
    pub const fn malformed(offset: usize, what: &'static str) -> Self {
        Self::new(offset, ReadErrorKind::Malformed { what })
    }

    /// Returns an error for an unsupported construct at byte `offset`; `what` is a clause.
    pub const fn unsupported(offset: usize, what: &'static str) -> Self {
        Self::new(offset, ReadErrorKind::Unsupported { what })
    }

    /// Returns an error for a text that should have `what` at byte `offset`.
    pub fn expected(text: &[u8], offset: usize, what: &'static str) -> Self {
        let line = Some(Lines::new(text).line_of(offset));
        Self { offset, line, kind: ReadErrorKind::Expected { what } }
    }

    /// Returns advice to append to the error if the name of the file at `path` says that it is source code, and an empty text
    /// otherwise.
    ///
    /// ```
    /// use gpu_abi_reader::Module;
    ///
    /// let error = Module::read(b"__global__ void step() {}").unwrap_err();
    /// assert!(error.advice("step.cu".as_ref()).contains("compile it with `nvcc -ptx`"));
    /// assert_eq!(error.advice("step.o".as_ref()), "");
    /// ```
    pub fn advice(&self, path: &Path) -> &'static str {
        let is_source = path.extension().is_some_and(|extension| extension == "cu" || extension == "cuh");
        match self.kind {
            ReadErrorKind::UnknownFormat if is_source => {
                "; this looks like source: compile it with `nvcc -ptx` or `nvcc -g -c`"
            }
            _ => "",
        }
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
                f.write_str("not PTX text, a cubin, a fatbin, or an object file or static library that contains one")
            }
            ReadErrorKind::Truncated { what } => write!(f, "the file ends within {what}"),
            ReadErrorKind::Malformed { what } | ReadErrorKind::NoKernels { what } | ReadErrorKind::Unsupported { what } => {
                f.write_str(what)
            }
            ReadErrorKind::Expected { what } => write!(f, "expected {what}"),
            ReadErrorKind::TooLarge { max } => write!(f, "the unpacked image has more than {max} bytes"),
        }
    }
}

debug_as_display!(ReadError);

impl std::error::Error for ReadError {}
