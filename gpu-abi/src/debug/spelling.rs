//! The names that CUDA C++ has for types that Rust calls something else.

use crate::layout::{Handle, Layout};
use crate::scalar::Scalar;
use gimli::DwAte;
use std::borrow::ToOwned;
use std::format;
use std::string::String;

/// Returns the name of a fundamental type and the encoding of its bits.
///
/// `char32_t` is unsigned: DWARF 2 has no encoding for characters wider than a byte.
pub(super) const fn scalar(scalar: Scalar) -> (&'static str, DwAte) {
    match scalar {
        Scalar::Bool => ("bool", gimli::DW_ATE_boolean),
        Scalar::Char => ("char32_t", gimli::DW_ATE_unsigned),
        Scalar::I8 => ("signed char", gimli::DW_ATE_signed_char),
        Scalar::U8 => ("unsigned char", gimli::DW_ATE_unsigned_char),
        Scalar::I16 => ("short", gimli::DW_ATE_signed),
        Scalar::U16 => ("unsigned short", gimli::DW_ATE_unsigned),
        Scalar::I32 => ("int", gimli::DW_ATE_signed),
        Scalar::U32 => ("unsigned int", gimli::DW_ATE_unsigned),
        Scalar::I64 => ("long long", gimli::DW_ATE_signed),
        Scalar::U64 => ("unsigned long long", gimli::DW_ATE_unsigned),
        Scalar::I128 => ("__int128", gimli::DW_ATE_signed),
        Scalar::U128 => ("unsigned __int128", gimli::DW_ATE_unsigned),
        Scalar::F32 => ("float", gimli::DW_ATE_float),
        Scalar::F64 => ("double", gimli::DW_ATE_float),
    }
}

/// Returns the name of a vector's class, such as `float4` or `double4_32a`, or the layout's own name if CUDA has no such
/// class.
pub(super) fn vector(layout: &Layout<'_>, element: Scalar, lanes: usize) -> String {
    let prefix = match element {
        Scalar::I8 => "char",
        Scalar::U8 => "uchar",
        Scalar::I16 => "short",
        Scalar::U16 => "ushort",
        Scalar::I32 => "int",
        Scalar::U32 => "uint",
        Scalar::I64 => "longlong",
        Scalar::U64 => "ulonglong",
        Scalar::F32 => "float",
        Scalar::F64 => "double",
        Scalar::Bool | Scalar::Char | Scalar::I128 | Scalar::U128 => return layout.name().to_owned(),
    };
    // Four 8-byte elements aligned to 32 bytes are a separate class; aligned to 16 they have two names, and this is one of
    // them.
    match layout.align() {
        32 => format!("{prefix}{lanes}_32a"),
        _ => format!("{prefix}{lanes}"),
    }
}

/// Returns the name of a handle's type; CUDA has none for samplers.
pub(super) const fn handle(handle: Handle) -> &'static str {
    match handle {
        Handle::Texture => "cudaTextureObject_t",
        Handle::Surface => "cudaSurfaceObject_t",
        Handle::Sampler => "sampler",
    }
}

/// Returns the class of each of the two members of a pair of narrow floats.
pub(super) fn half_of_pair(cuda_name: &str) -> Option<&'static str> {
    match cuda_name {
        "__half2" => Some("__half"),
        "__nv_bfloat162" => Some("__nv_bfloat16"),
        _ => None,
    }
}
