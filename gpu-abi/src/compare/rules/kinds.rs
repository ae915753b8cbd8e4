//! The kinds of types, in the words of differences.

use super::super::elements::has_lanes;
use super::super::rust::{RustEnum, Shape};
use super::is_narrow_class;
use crate::layout::Handle;
use crate::scalar::Scalar;
use gpu_abi_reader::model::{CompiledType, ScalarKind};

#[inline]
pub(super) const fn kind_in_rust(shape: Shape<'_>) -> &'static str {
    match shape {
        Shape::Scalar(Scalar::Bool) => "a boolean",
        Shape::Scalar(Scalar::Char) => "a character",
        Shape::Scalar(scalar) if scalar.is_float() => "a floating-point number",
        Shape::Scalar(scalar) | Shape::Enum(RustEnum { repr: scalar, .. }) if scalar.is_signed() => "a signed integer",
        Shape::Scalar(_) | Shape::Enum(..) => "an unsigned integer",
        Shape::NarrowFloat(_) => "a narrow float",
        Shape::Vector(..) => "a vector",
        Shape::Pointer(_) => "a pointer",
        Shape::Handle(Handle::Texture) => "a texture handle",
        Shape::Handle(Handle::Sampler) => "a sampler handle",
        Shape::Handle(Handle::Surface) => "a surface handle",
        Shape::Array(..) => "an array",
        Shape::Record(record) if record.form.is_union => "a union",
        Shape::Record(_) => "a struct",
        Shape::Class => "a class",
        Shape::Function(_) => "a function",
        Shape::Other(_) => NO_COUNTERPART,
        Shape::Empty => "a type without storage",
        Shape::Void | Shape::Unknown => "a type without a layout",
    }
}

/// What an enumeration of this many bytes is, in the words of an integer of the other sign.
#[inline]
pub(super) const fn stored(signed: bool, size: usize) -> &'static str {
    match (signed, size) {
        (true, 1) => "an enumeration that is stored as `i8`",
        (true, 2) => "an enumeration that is stored as `i16`",
        (true, 4) => "an enumeration that is stored as `i32`",
        (true, _) => "an enumeration that is stored as `i64`",
        (false, 1) => "an enumeration that is stored as `u8`",
        (false, 2) => "an enumeration that is stored as `u16`",
        (false, 4) => "an enumeration that is stored as `u32`",
        (false, _) => "an enumeration that is stored as `u64`",
    }
}

/// A floating-point number that Rust does not have.
#[inline]
pub(super) const fn float(kind: ScalarKind, size: u64) -> &'static str {
    match (kind, size) {
        (ScalarKind::OtherFloat, 2) => "a `__bf16`",
        (ScalarKind::OtherFloat, _) => "a `__float128`",
        (_, 2) => "a `_Float16`",
        _ => "a `long double`",
    }
}

/// What a pointer to a member is, and every other type that Rust declares as bytes.
pub(in super::super) const NO_COUNTERPART: &str = "a type that Rust lacks";

#[inline]
pub(super) const fn kind_in_kernel(ty: &CompiledType<'_>) -> &'static str {
    match ty {
        CompiledType::Scalar { kind: ScalarKind::Signed, .. } => "a signed integer",
        CompiledType::Scalar { kind: ScalarKind::Unsigned, handle: Some(Handle::Texture), .. } => "a texture handle",
        CompiledType::Scalar { kind: ScalarKind::Unsigned, handle: Some(Handle::Surface), .. } => "a surface handle",
        CompiledType::Scalar { kind: ScalarKind::Unsigned, .. } => "an unsigned integer",
        CompiledType::Scalar { kind: ScalarKind::Bool, .. } => "a boolean",
        CompiledType::Scalar { kind: ScalarKind::Character, .. } => "a character",
        CompiledType::Scalar { kind: ScalarKind::Float | ScalarKind::OtherFloat, .. } => "a floating-point number",
        CompiledType::Pointer { .. } => "a pointer",
        CompiledType::Array { .. } => "an array",
        CompiledType::Record(record) if is_narrow_class(record.name) => "a narrow float",
        CompiledType::Record(record) if record.union => "a union",
        CompiledType::Record(record) if has_lanes(record) => "a vector",
        CompiledType::Record(_) => "a struct",
        CompiledType::Enum { .. } => "an enumeration",
        CompiledType::Named(_) => "a class",
        CompiledType::Function { .. } => "a function",
        CompiledType::Incomplete { .. } => "an incomplete type",
        CompiledType::Void | CompiledType::Unknown => "another kind of type",
        CompiledType::Unstated { .. } => "a type that is not described",
        CompiledType::Other { .. } => NO_COUNTERPART,
    }
}
