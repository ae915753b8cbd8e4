//! The differences between a kernel and its Rust declaration.

use crate::layout::{Handle, StateSpace};
use crate::text::{Text, say};
use core::fmt;
use gpu_abi_reader::ParamKind;

/// A difference between a kernel's parameter, or its number of parameters, and the Rust declaration.
///
/// ```
/// use gpu_abi::launch::ParameterDifference;
///
/// let difference = ParameterDifference::Size { kernel: 16, rust: 12 };
/// assert_eq!(difference.to_string(), "has 12 bytes in Rust and 16 in the kernel");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParameterDifference {
    /// The numbers of parameters differ.
    Count {
        /// The value in the kernel.
        kernel: usize,
        /// The value in Rust.
        rust: usize,
    },
    /// The sizes in bytes differ.
    Size {
        /// The value in the kernel.
        kernel: usize,
        /// The value in Rust.
        rust: usize,
    },
    /// The alignments in bytes differ.
    Align {
        /// The value in the kernel.
        kernel: usize,
        /// The value in Rust.
        rust: usize,
    },
    /// The offset in bytes is not the one that follows from the Rust type's alignment.
    Offset {
        /// The value in the kernel.
        kernel: usize,
        /// The value in Rust.
        rust: usize,
    },
    /// The kinds of types differ.
    Kind {
        /// The kind of type in the kernel.
        kernel: ParamKind,
    },
    /// The pointers belong to different state spaces.
    Space {
        /// The state space in the kernel.
        kernel: StateSpace,
        /// The state space in Rust.
        rust: StateSpace,
    },
}

impl ParameterDifference {
    /// Returns whether the sizes, alignments or offsets differ.
    pub(crate) const fn is_in_layout(&self) -> bool {
        matches!(self, Self::Size { .. } | Self::Align { .. } | Self::Offset { .. })
    }

    /// Appends a clause such as "has 48 bytes in Rust and 44 in the kernel"; for `Kind`, only the part about the kernel.
    pub(crate) const fn describe<const N: usize>(&self, out: &mut Text<N>) {
        match *self {
            Self::Count { kernel, rust } => {
                say!(out, "has ", counted(rust, "parameter"));
                push_number(out, " in Rust and ", kernel, " in the kernel");
            }
            Self::Size { kernel, rust } => {
                say!(out, "has ", counted(rust, "byte"));
                push_number(out, " in Rust and ", kernel, " in the kernel");
            }
            Self::Align { kernel, rust } => {
                say!(out, "is aligned to ", counted(rust, "byte"));
                push_number(out, " in Rust and to ", kernel, " in the kernel");
            }
            Self::Offset { kernel, rust } => {
                push_number(out, "belongs at offset ", rust, " by its alignment in Rust");
                push_number(out, ", but is at offset ", kernel, " in the kernel");
            }
            Self::Kind { kernel } => {
                say!(out, words(kernel), " in the kernel");
            }
            Self::Space { kernel, rust } => {
                say!(
                    out,
                    "points into the state space `",
                    space(rust),
                    "` in Rust and `",
                    space(kernel),
                    "` in the kernel"
                );
            }
        }
    }
}

impl fmt::Display for ParameterDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Text::<256>::new();
        if let Self::Kind { .. } = self {
            text.push("is ");
        }
        self.describe(&mut text);
        if let Self::Kind { .. } = self {
            text.push(", but not in Rust");
        }
        f.write_str(text.as_str())
    }
}

const fn push_number<const N: usize>(out: &mut Text<N>, before: &str, number: usize, after: &str) {
    out.push(before);
    out.push_number(number);
    out.push(after);
}

const fn words(kind: ParamKind) -> &'static str {
    match kind {
        ParamKind::Unknown => "of an unknown type",
        ParamKind::Integer => "an integer or a pointer",
        ParamKind::Float => "a floating-point number",
        ParamKind::Bits => "a number",
        ParamKind::Bytes => "a byte array (a struct, a vector or an array)",
        ParamKind::Pointer { .. } => "a pointer",
        ParamKind::Reference(Handle::Texture) => "a texture reference, which no launch passes,",
        ParamKind::Reference(Handle::Sampler) => "a sampler reference, which no launch passes,",
        ParamKind::Reference(Handle::Surface) => "a surface reference, which no launch passes,",
    }
}

const fn space(space: StateSpace) -> &'static str {
    match space.directive() {
        Some(directive) => directive,
        None => "generic",
    }
}
