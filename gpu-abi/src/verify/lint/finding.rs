//! The findings of the lint.

use alloc::string::String;
use core::fmt;

/// A mistake in PTX text that ptxas does not report.
///
/// It prints as `line 12, kernel: the mistake: what to write instead`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub(super) line: usize,
    pub(super) function: Option<String>,
    pub(super) mistake: Mistake,
}

impl Finding {
    /// Returns the line of the text, counted from 1.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// Returns the name of the `.entry` or `.func` that contains the mistake, or `None` in debug sections.
    pub fn function(&self) -> Option<&str> {
        self.function.as_deref()
    }

    /// Returns what is wrong.
    pub const fn kind(&self) -> FindingKind {
        self.mistake.kind
    }

    /// Returns the mistake and what to write instead.
    pub fn text(&self) -> &str {
        &self.mistake.text
    }
}

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FindingKind {
    /// An instruction reads or writes outside of a parameter.
    Outside,
    /// An instruction accesses an address that is not a multiple of the access's size.
    Misaligned,
    /// A call's prototype has different parameters or returned values than the called function.
    Prototype,
    /// A call passes a different number of arguments than the callee has parameters.
    ArgumentCount,
    /// A call takes a different number of returned values than the callee returns.
    ReturnCount,
    /// An argument or returned value has a different size than in the callee.
    ArgumentSize,
    /// An argument or returned value has a different alignment than in the callee.
    ArgumentAlign,
    /// A function's declarations, or its declaration and its definition, have different parameters.
    Redeclared,
    /// A kernel takes more bytes of parameters than its version of PTX and its architecture allow.
    ParameterBytes,
    /// A debug section or a `.loc` refers to a label that is not defined.
    UndefinedLabel,
}

/// A mistake, in a sentence that ends with what to write instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mistake {
    pub(super) kind: FindingKind,
    pub(super) text: String,
}

impl Mistake {
    pub(super) const fn new(kind: FindingKind, text: String) -> Self {
        Self { kind, text }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(function) = &self.function {
            write!(f, ", `{function}`")?;
        }
        write!(f, ": {}", self.mistake.text)
    }
}

/// `byte 4`, `bytes 4 to 7`.
pub(super) struct Bytes(pub(super) i64, pub(super) u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(first, count) = *self;
        match count {
            0 | 1 => write!(f, "byte {first}"),
            _ => write!(f, "bytes {first} to {}", i128::from(first) + i128::from(count) - 1),
        }
    }
}
