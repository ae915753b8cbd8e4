//! The names that CUDA C++ has for types that Rust calls something else.

use crate::layout::Handle;
use crate::scalar::Scalar;
use gimli::DwAte;

/// Returns how DWARF encodes the values of a type.
pub(super) const fn encoding(scalar: Scalar) -> DwAte {
    match scalar {
        Scalar::Bool => gimli::DW_ATE_boolean,
        Scalar::I8 => gimli::DW_ATE_signed_char,
        Scalar::U8 => gimli::DW_ATE_unsigned_char,
        _ if scalar.is_float() => gimli::DW_ATE_float,
        _ if scalar.is_signed() => gimli::DW_ATE_signed,
        _ => gimli::DW_ATE_unsigned,
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
