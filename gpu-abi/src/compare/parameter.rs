//! Compares a kernel's parameter with the type that Rust declares.
//!
//! The expansion of `#[kernels]` contains every parameter, as text, and compares it at compile time;
//! `verify::check` reads it from a file and compares it at run time. For PTX text, the comparison covers a parameter's
//! size, its alignment and what is known about its type; for a cubin, its size, its offset and the state space of a
//! declared pointer. The file does not always tell types apart, so these agree:
//!
//! | In the kernel | Agrees in Rust with |
//! |---|---|
//! | `.u32`, `.s64`, ... | integers, enumerations, `bool`, `char`, pointers and handles of that size: nvcc does not write signs, and `.ptr` only from sm_100 on; rustc does not write `.ptr` for a `DevicePtr` |
//! | `.f32`, `.f64` | the float |
//! | `.b32`, `.b64`, ... | anything of that size and alignment: it has no type |
//! | `.u64 .ptr .space` | pointers into that space; generic and global addresses agree with each other |
//! | `.align 4 .b8 [4]` | structs, vectors, arrays, 128-bit integers, narrow floats; numbers and pointers if debug information or a name gives the type, since nvcc declares `__grid_constant__` parameters so |
//! | `.texref`, `.samplerref`, `.surfref` | nothing: no launch passes them |
//!
//! The expected offset in a cubin is the end of the previous parameter, rounded up to the Rust type's alignment. The
//! rounding applies to addresses, which start at the architecture's base: 0x160 on sm_75 to sm_89, 0x210 on sm_90, 0x380 on
//! sm_100 and sm_120. As a result, only the parameter that is wrong is reported, not those after it.

use crate::layout::{Handle, Kind, Layout, StateSpace};
use crate::text::{Text, say};
use core::fmt;
use gpu_abi_reader::model::{DeclaredParam, ParamKind, ParamPlacement, offset_after};

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

/// Compares a kernel's parameter with the type that Rust declares.
#[inline]
pub(crate) const fn difference(param: &DeclaredParam, layout: &Layout<'_>) -> Option<ParameterDifference> {
    if let ParamKind::Reference(_) = param.kind {
        return Some(ParameterDifference::Kind { kernel: param.kind });
    }
    if param.size != layout.size() {
        return Some(ParameterDifference::Size { kernel: param.size, rust: layout.size() });
    }
    if let Some(difference) = difference_in_kind(param.kind, layout) {
        return Some(difference);
    }
    match param.placement {
        placement if placement.admits(layout.align()) => None,
        ParamPlacement::Unknown => None,
        ParamPlacement::Align(align) => Some(ParameterDifference::Align { kernel: align, rust: layout.align() }),
        ParamPlacement::Offset { offset, end_before, base } => {
            let rust = offset_after(end_before, base, layout.align());
            Some(ParameterDifference::Offset { kernel: offset, rust })
        }
    }
}

#[inline]
const fn difference_in_kind(kernel: ParamKind, layout: &Layout<'_>) -> Option<ParameterDifference> {
    let agrees = match (kernel, *layout.kind()) {
        (ParamKind::Unknown | ParamKind::Bits, _) => true,
        (_, Kind::Scalar(scalar) | Kind::Enum { repr: scalar, .. }) if scalar.ptx_type().is_some() => match kernel {
            ParamKind::Float => scalar.is_float(),
            ParamKind::Integer => !scalar.is_float(),
            _ => false,
        },
        (ParamKind::Pointer { space: kernel, .. }, Kind::Pointer(pointer)) => {
            let same = match (kernel, pointer.space()) {
                (StateSpace::Generic, StateSpace::Global) | (StateSpace::Global, StateSpace::Generic) => true,
                (kernel, rust) => kernel as u8 == rust as u8,
            };
            return if same { None } else { Some(ParameterDifference::Space { kernel, rust: pointer.space() }) };
        }
        (_, Kind::Pointer(_) | Kind::Handle(_)) => matches!(kernel, ParamKind::Integer),
        _ => matches!(kernel, ParamKind::Bytes),
    };
    if agrees { None } else { Some(ParameterDifference::Kind { kernel }) }
}

impl ParameterDifference {
    /// Returns whether the sizes, alignments or offsets differ.
    #[inline]
    pub(crate) const fn is_in_layout(&self) -> bool {
        matches!(self, Self::Size { .. } | Self::Align { .. } | Self::Offset { .. })
    }

    /// Returns whether the kernel's parameter is a byte array and the one in Rust a number or a pointer, the only kinds that differ from it.
    #[inline]
    pub(crate) const fn is_number_as_bytes(&self) -> bool {
        matches!(self, Self::Kind { kernel: ParamKind::Bytes })
    }

    /// Appends a clause such as "has 48 bytes in Rust and 44 in the kernel"; for `Kind`, only the part about the kernel.
    pub(crate) const fn describe<const N: usize>(&self, out: &mut Text<N>) {
        match *self {
            Self::Count { kernel, rust } => {
                say!(out, "has ", counted(rust, "parameter"), " in Rust and ", number(kernel), " in the kernel");
            }
            Self::Size { kernel, rust } => {
                say!(out, "has ", counted(rust, "byte"), " in Rust and ", number(kernel), " in the kernel");
            }
            Self::Align { kernel, rust } => {
                say!(out, "is aligned to ", counted(rust, "byte"), " in Rust and to ", number(kernel), " in the kernel");
            }
            Self::Offset { kernel, rust } => {
                say!(out, "belongs at offset ", number(rust), " by its alignment in Rust, but is at offset ");
                say!(out, number(kernel), " in the kernel");
            }
            Self::Kind { kernel } => {
                say!(out, words(kernel), " in the kernel");
            }
            Self::Space { kernel, rust } => {
                say!(out, "points into the state space `", space(rust), "` in Rust and `", space(kernel));
                say!(out, "` in the kernel");
            }
        }
    }
}

impl fmt::Display for ParameterDifference {
    #[inline]
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

#[inline]
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

#[inline]
const fn space(space: StateSpace) -> &'static str {
    match space.directive() {
        Some(directive) => directive,
        None => "generic",
    }
}
