//! A kernel's parameter as a compiled file describes it, in a form that constants can hold.

use crate::layout::{Handle, StateSpace};

/// A kernel's parameter as a compiled file declares it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Compiled {
    /// The size in bytes.
    pub(crate) size: usize,
    pub(crate) place: Place,
    /// The kind of its type, as far as it is known.
    pub(crate) kind: CompiledKind,
}

/// A parameter's placement as a compiled file gives it, in bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place {
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

/// The kind of a parameter's type, as far as a compiled file gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CompiledKind {
    /// The file does not give it, as for most parameters of cubins.
    Unknown,
    /// An integer, a handle, or a pointer that is not declared as one: `.u32`, `.s64`.
    Integer,
    /// A floating-point number: `.f32`, `.f64`.
    Float,
    /// A number of unknown type: `.b32`, `.b64`.
    Bits,
    /// A struct, a vector or an array: `.align 16 .b8 name[48]`.
    Bytes,
    /// A pointer that is declared as one: `.u64 .ptr .global .align 16`.
    Pointer(StateSpace),
    /// A texture, sampler or surface reference: `.texref`.
    Reference(Handle),
}
