//! Why a file cannot be read, and where.

use crate::text::Text;
use core::fmt;

/// Why a file cannot be read, and at which byte of it.
///
/// ```
/// use gpu_abi::verify::{Module, ReadErrorKind};
///
/// let error = Module::read(b".version 8.0\n.target sm_80\n.entry ()").unwrap().kernels().next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "line 3, byte 34: expected a kernel's name");
/// assert!(matches!(error.kind(), ReadErrorKind::Expected { .. }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadError {
    offset: usize,
    /// Counted from 1; 0 where the file is no text.
    line: usize,
    kind: ReadErrorKind,
}

/// What is wrong with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The file is neither PTX text nor a cubin, nor (with the feature `verify`) a fatbin, an object or a static library that holds one.
    UnknownFormat,
    /// The file ends before or inside something that it must hold.
    Truncated {
        /// What is cut off.
        what: &'static str,
    },
    /// The bytes are not what the format has in their place.
    Malformed {
        /// What is wrong, as a clause.
        what: &'static str,
    },
    /// The text is not what PTX has in its place.
    Expected {
        /// What should stand there.
        what: &'static str,
    },
    /// The file holds something that this crate does not read.
    Unsupported {
        /// What it is.
        what: &'static str,
    },
    /// The images of the file are larger than allowed, unpacked and all together.
    TooLarge {
        /// The bytes that are allowed.
        most: usize,
    },
    /// The caller's buffer is too short.
    BufferTooShort {
        /// The number of elements that it must hold.
        needed: usize,
    },
}

impl ReadError {
    /// Returns the error of this kind at byte `offset` of a binary file.
    pub(crate) const fn at(offset: usize, kind: ReadErrorKind) -> Self {
        Self { offset, line: 0, kind }
    }

    pub(crate) const fn truncated(offset: usize, what: &'static str) -> Self {
        Self::at(offset, ReadErrorKind::Truncated { what })
    }

    pub(crate) const fn malformed(offset: usize, what: &'static str) -> Self {
        Self::at(offset, ReadErrorKind::Malformed { what })
    }

    pub(crate) const fn unsupported(offset: usize, what: &'static str) -> Self {
        Self::at(offset, ReadErrorKind::Unsupported { what })
    }

    /// Returns the error that something else should stand at byte `offset` of `text`.
    pub(crate) const fn expected(text: &[u8], offset: usize, what: &'static str) -> Self {
        Self { offset, line: line_of(text, offset), kind: ReadErrorKind::Expected { what } }
    }

    /// Returns the byte of the file, or of the image within it, that the error is about.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the line of the text that the error is about, counted from 1; `None` where the file is no text.
    pub const fn line(&self) -> Option<usize> {
        if self.line == 0 { None } else { Some(self.line) }
    }

    /// Returns what is wrong.
    pub const fn kind(&self) -> ReadErrorKind {
        self.kind
    }

    pub(crate) const fn describe<const N: usize>(&self, out: &mut Text<N>) {
        if let ReadErrorKind::BufferTooShort { needed } = self.kind {
            out.push("the buffer must hold ");
            out.push_number(needed);
            return;
        }
        if self.line > 0 {
            out.push("line ");
            out.push_number(self.line);
            out.push(", ");
        }
        out.push("byte ");
        out.push_number(self.offset);
        out.push(": ");
        match self.kind {
            ReadErrorKind::UnknownFormat => {
                out.push("neither PTX text nor a cubin, a fatbin, an object or a static library that holds one");
            }
            ReadErrorKind::Truncated { what } => {
                out.push("the file ends within ");
                out.push(what);
            }
            ReadErrorKind::Malformed { what } => out.push(what),
            ReadErrorKind::Expected { what } => {
                out.push("expected ");
                out.push(what);
            }
            ReadErrorKind::Unsupported { what } => {
                out.push(what);
                out.push(" is not supported");
            }
            ReadErrorKind::TooLarge { most } => {
                out.push("the unpacked images are larger than ");
                out.push_number(most);
                out.push(" bytes");
            }
            ReadErrorKind::BufferTooShort { .. } => {}
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Text::<256>::new();
        self.describe(&mut text);
        f.write_str(text.as_str())
    }
}

impl core::error::Error for ReadError {}

/// Returns the line of `text` that byte `offset` is on, counted from 1.
pub(crate) const fn line_of(text: &[u8], offset: usize) -> usize {
    let mut line = 1;
    let mut i = 0;
    while i < offset && i < text.len() {
        if text[i] == b'\n' {
            line += 1;
        }
        i += 1;
    }
    line
}

/// `?` for constant evaluation.
macro_rules! check {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error),
        }
    };
}
pub(crate) use check;
