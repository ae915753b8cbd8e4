//! Compares a kernel's parameter with the type that Rust declares.
//!
//! The expansion of `#[kernels]` contains every parameter, as text, and compares it at compile time;
//! `verify::check` reads it from a file and compares it at run time. For PTX text, the comparison covers a parameter's
//! size, its alignment and what is known about its type; for a cubin, its size, its offset and the state space of a
//! declared pointer. The file does not always tell types apart, so these agree:
//!
//! | In the kernel | Agrees in Rust with |
//! |---|---|
//! | `.u32`, `.s64`, ... | integers, enumerations, `bool`, `char`, pointers and handles of that size: nvcc does not write signs, and does not always write `.ptr` |
//! | `.f32`, `.f64` | the float |
//! | `.b32`, `.b64`, ... | anything of that size and alignment: it has no type |
//! | `.u64 .ptr .space` | pointers into that space, and integers; generic and global addresses agree with each other |
//! | `.align 4 .b8 [4]` | structs, vectors, arrays, 128-bit integers, narrow floats |
//! | `.texref`, `.samplerref`, `.surfref` | nothing: no launch passes them |
//!
//! The expected offset in a cubin is the end of the previous parameter, rounded up to the Rust type's alignment. The
//! rounding applies to addresses, which start at the architecture's base: 0x160 on sm_75 to sm_89, 0x210 on sm_90, 0x380 on
//! sm_100 and sm_120. As a result, only the parameter that is wrong is reported, not those after it.

use super::difference::ParameterDifference;
use crate::layout::{Kind, Layout, StateSpace};
use gpu_abi_reader::model::{DeclaredParam, ParamKind, ParamPlacement};

/// Compares a kernel's parameter with the type that Rust declares.
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
        ParamPlacement::Unknown => None,
        ParamPlacement::Align(align) if align == layout.align() => None,
        ParamPlacement::Align(align) => Some(ParameterDifference::Align { kernel: align, rust: layout.align() }),
        ParamPlacement::Offset { offset, end_before, base } => {
            let rust = (base + end_before).next_multiple_of(layout.align()) - base;
            if offset == rust { None } else { Some(ParameterDifference::Offset { kernel: offset, rust }) }
        }
    }
}

const fn difference_in_kind(kernel: ParamKind, layout: &Layout<'_>) -> Option<ParameterDifference> {
    enum Class {
        Integer,
        Float,
        Pointer(StateSpace),
        Handle,
        Bytes,
    }
    let class = match *layout.kind() {
        Kind::Scalar(scalar) | Kind::Enum { repr: scalar, .. } => match scalar.ptx_type() {
            Some(_) if scalar.is_float() => Class::Float,
            Some(_) => Class::Integer,
            None => Class::Bytes,
        },
        Kind::Pointer(pointer) => Class::Pointer(pointer.space()),
        Kind::Handle(_) => Class::Handle,
        _ => Class::Bytes,
    };
    let agrees = match (kernel, class) {
        (ParamKind::Unknown | ParamKind::Bits, _) => true,
        (ParamKind::Integer, Class::Integer | Class::Pointer(_) | Class::Handle) => true,
        (ParamKind::Float, Class::Float) => true,
        (ParamKind::Bytes, Class::Bytes) => true,
        (ParamKind::Pointer { .. }, Class::Integer) => true,
        (ParamKind::Pointer { space: kernel, .. }, Class::Pointer(rust)) => {
            let same = match (kernel, rust) {
                (StateSpace::Generic, StateSpace::Global) | (StateSpace::Global, StateSpace::Generic) => true,
                (kernel, rust) => kernel as u8 == rust as u8,
            };
            return if same { None } else { Some(ParameterDifference::Space { kernel, rust }) };
        }
        _ => false,
    };
    if agrees { None } else { Some(ParameterDifference::Kind { kernel }) }
}
