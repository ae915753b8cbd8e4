//! Whether two types that are no records are of one kind.
//!
//! Integers agree if both or neither has a sign, an enumeration is the integer it is stored as, a handle is the 64-bit integer that
//! CUDA's headers make of it, Rust's `char` is `char32_t` or an unsigned integer. A narrow float is CUDA's class of that name. Pointers
//! agree, but for two that point to numbers of different kinds or sizes; bytes are exempt, they stand for anything. Sizes are compared
//! elsewhere.

use super::difference::Difference;
use crate::layout::{Handle, Kind, Layout, Pointer, Storage};
use crate::scalar::Scalar;
use crate::verify::dwarf::{Record, ScalarKind, Type, TypeKind};

/// Returns how the kinds of two types differ, neither of which is a struct, a union, an array or a vector in Rust.
pub(super) fn difference(layout: &Layout<'_>, ty: &Type) -> Option<Difference> {
    let agree = match (layout.kind(), ty.kind()) {
        (Kind::Scalar(scalar) | Kind::Enum { repr: scalar, .. }, TypeKind::Scalar(kind)) => scalars_agree(*scalar, *kind),
        (Kind::Scalar(scalar) | Kind::Enum { repr: scalar, .. }, TypeKind::Enum { signed, .. }) => {
            is_integer(*scalar) && signed.is_none_or(|signed| signed == scalar.is_signed())
        }
        (Kind::Handle(handle), TypeKind::Scalar(ScalarKind::Unsigned)) => handles_agree(*handle, ty),
        (Kind::Storage(storage), TypeKind::Record(record)) => is_class_of(*storage, record),
        (Kind::Storage(storage), TypeKind::Scalar(ScalarKind::Float)) => is_float_of(*storage, ty),
        (Kind::Pointer(pointer), TypeKind::Pointer { pointee, scalar, .. }) => {
            return pointee_difference(pointer, pointee, *scalar);
        }
        _ => false,
    };
    let (rust, kernel) = (kind_in_rust(layout), kind_in_kernel(ty));
    (!agree).then_some(Difference::Kind { rust, kernel })
}

const fn is_integer(scalar: Scalar) -> bool {
    !matches!(scalar, Scalar::Bool | Scalar::Char) && !scalar.is_float()
}

const fn scalars_agree(scalar: Scalar, kind: ScalarKind) -> bool {
    match kind {
        ScalarKind::Signed => is_integer(scalar) && scalar.is_signed(),
        ScalarKind::Unsigned => is_integer(scalar) && !scalar.is_signed() || matches!(scalar, Scalar::Char),
        ScalarKind::Bool => matches!(scalar, Scalar::Bool),
        // `char16_t` is an unsigned integer in C++ too.
        ScalarKind::Character => matches!(scalar, Scalar::Char | Scalar::U8 | Scalar::U16 | Scalar::U32),
        ScalarKind::Float => scalar.is_float(),
        // A later kind agrees with nothing.
        _ => false,
    }
}

/// CUDA's headers have a typedef for each handle; an integer without one can be any.
fn handles_agree(handle: Handle, ty: &Type) -> bool {
    let named = |name: &str| ty.typedefs().iter().any(|typedef| typedef == name);
    match handle {
        Handle::Texture => !named("cudaSurfaceObject_t") && !named("CUsurfObject"),
        Handle::Surface => !named("cudaTextureObject_t") && !named("CUtexObject"),
        Handle::Sampler => true,
    }
}

/// `__half` has a second form without constructors, `__half_raw`.
fn is_class_of(storage: Storage, record: &Record) -> bool {
    let name = record.name().unwrap_or_default();
    name == storage.cuda_name() || name.strip_suffix("_raw") == Some(storage.cuda_name())
}

/// clang has types of its own for both 16-bit floats.
fn is_float_of(storage: Storage, ty: &Type) -> bool {
    match storage.cuda_name() {
        "__half" => matches!(ty.name(), "_Float16" | "__fp16"),
        "__nv_bfloat16" => ty.name() == "__bf16",
        _ => false,
    }
}

/// Returns whether `record` is one of CUDA's classes that store narrow floats, which are no records to their users.
pub(super) fn is_narrow_class(record: &Record) -> bool {
    let name = record.name().unwrap_or_default();
    name.starts_with("__half") || name.starts_with("__nv_bf") || name.starts_with("__nv_fp")
}

fn pointee_difference(pointer: &Pointer, kernel: &str, scalar: Option<(ScalarKind, u64)>) -> Option<Difference> {
    let rust = pointer.pointee()?;
    let (kind, size) = scalar?;
    let numbers = [
        Scalar::I16,
        Scalar::I32,
        Scalar::I64,
        Scalar::I128,
        Scalar::U16,
        Scalar::U32,
        Scalar::U64,
        Scalar::U128,
        Scalar::F32,
        Scalar::F64,
    ];
    let number = numbers.into_iter().find(|number| number.name() == rust)?;
    let agree = size == 1 || number.size() as u64 == size && scalars_agree(number, kind);
    (!agree).then(|| Difference::Pointee { rust: rust.into(), kernel: kernel.into() })
}

pub(super) fn kind_in_rust(layout: &Layout<'_>) -> &'static str {
    match layout.kind() {
        Kind::Scalar(Scalar::Bool) => "a truth value",
        Kind::Scalar(Scalar::Char) => "a character",
        Kind::Scalar(scalar) if scalar.is_float() => "a floating-point number",
        Kind::Scalar(scalar) | Kind::Enum { repr: scalar, .. } if scalar.is_signed() => "a signed integer",
        Kind::Scalar(_) | Kind::Enum { .. } => "an unsigned integer",
        Kind::Storage(_) => "a narrow float",
        Kind::Vector { .. } => "a vector",
        Kind::Pointer(_) => "an address",
        Kind::Handle(Handle::Texture) => "a texture handle",
        Kind::Handle(Handle::Sampler) => "a sampler handle",
        Kind::Handle(Handle::Surface) => "a surface handle",
        Kind::Array { .. } => "an array",
        Kind::Record(form) if form.is_union() => "a union",
        Kind::Record(_) => "a struct",
        Kind::Empty => "a type without storage",
    }
}

pub(super) fn kind_in_kernel(ty: &Type) -> &'static str {
    match ty.kind() {
        TypeKind::Scalar(ScalarKind::Signed) => "a signed integer",
        TypeKind::Scalar(ScalarKind::Unsigned) => {
            let named = |names: [&str; 2]| ty.typedefs().iter().any(|typedef| names.contains(&typedef.as_str()));
            if named(["cudaTextureObject_t", "CUtexObject"]) {
                "a texture handle"
            } else if named(["cudaSurfaceObject_t", "CUsurfObject"]) {
                "a surface handle"
            } else {
                "an unsigned integer"
            }
        }
        TypeKind::Scalar(ScalarKind::Bool) => "a truth value",
        TypeKind::Scalar(ScalarKind::Character) => "a character",
        TypeKind::Scalar(ScalarKind::Float) => "a floating-point number",
        TypeKind::Pointer { .. } => "an address",
        TypeKind::Array { .. } => "an array",
        TypeKind::Record(record) if is_narrow_class(record) => "a narrow float",
        TypeKind::Record(record) if record.is_union() => "a union",
        TypeKind::Record(_) => "a struct",
        TypeKind::Enum { .. } => "an enumeration",
        _ => "something else",
    }
}
