//! A kernel's parameter as a compiled file declares it.

use super::{Handle, StateSpace};

/// A kernel's parameter as a compiled file declares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DeclaredParam {
    /// The size in bytes.
    pub size: usize,
    /// The placement, as far as it is known.
    pub placement: ParamPlacement,
    /// The kind of its type, as far as it is known.
    pub kind: ParamKind,
}

/// A parameter's placement as a compiled file gives it, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParamPlacement {
    /// The file does not give it.
    Unknown,
    /// PTX text: the alignment.
    Align(usize),
    /// A cubin: the offset from the first parameter, and the values it is derived from.
    Offset {
        /// The parameter's offset.
        offset: usize,
        /// The end of the previous parameter.
        end_before: usize,
        /// The offset of the first parameter in the constant bank.
        base: usize,
    },
}

impl ParamPlacement {
    /// Returns whether a parameter with this alignment in bytes is placed like this.
    #[inline]
    pub const fn admits(self, align: usize) -> bool {
        match self {
            Self::Unknown => true,
            Self::Align(declared) => align == declared,
            Self::Offset { offset, end_before, base } => offset == offset_after(end_before, base, align),
        }
    }
}

/// Returns the offset in bytes at which a cubin places a parameter with this alignment: its address in the constant bank, which starts
/// at `base`, is the next multiple of the alignment after the previous parameter.
#[inline]
pub const fn offset_after(end_before: usize, base: usize, align: usize) -> usize {
    (base + end_before).next_multiple_of(align) - base
}

/// The kind of a parameter's type, as far as a file states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParamKind {
    /// Unknown, as for most parameters of cubins.
    Unknown,
    /// An integer, a handle, or a pointer that is not declared as one: `.u32`, `.s64`.
    Integer,
    /// A floating-point number: `.f32`, `.f64`.
    Float,
    /// A number of unknown type: `.b32`, `.b64`.
    Bits,
    /// A struct, a vector or an array: `.align 16 .b8 name[48]`.
    Bytes,
    /// An address that is declared as one: `.u64 .ptr .global .align 16`.
    Pointer {
        /// The state space of the address.
        space: StateSpace,
        /// The alignment of the pointee in bytes.
        align: usize,
    },
    /// A texture, sampler or surface reference, which is not an argument of a launch: `.texref`.
    Reference(Handle),
}

impl ParamKind {
    /// Returns whether the kernel may take the parameter as it takes an integer, so that it may be an enumeration.
    #[inline]
    pub const fn may_be_enum(self) -> bool {
        matches!(self, Self::Integer | Self::Bits | Self::Unknown)
    }
}
