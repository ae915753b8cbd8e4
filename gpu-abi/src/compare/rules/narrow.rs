//! The names of CUDA's classes for narrow floats, and of the compilers' own types.

use crate::narrow::class_of;
use crate::text::{equal, starts_with};

/// Returns whether `name` is CUDA's class for a narrow float, or its form without constructors, such as `__half_raw` for
/// `__half`.
#[inline]
pub(super) const fn is_class_of(class: &str, name: &str) -> bool {
    equal(class_of(name), class)
        || name.len() == class.len() + 4
            && starts_with(name, class)
            && matches!(name.as_bytes(), [.., b'_', b'r', b'a', b'w'])
}

/// Returns whether `name` is one of clang's or rustc's own types for the 16-bit floats.
#[inline]
pub(super) const fn is_float_of(class: &str, name: &str) -> bool {
    if equal(class, "__half") {
        equal(name, "_Float16") || equal(name, "__fp16") || equal(name, "f16")
    } else {
        equal(class, "__nv_bfloat16") && equal(name, "__bf16")
    }
}

/// Returns whether a record of this name is one of CUDA's classes for narrow floats, which users do not see as records.
#[inline]
pub(in super::super) const fn is_narrow_class(name: &str) -> bool {
    // Few names are reserved ones, or those of Rust's types for them.
    let ([b'_', b'_', ..] | [b'g' | b'h', ..]) = name.as_bytes() else { return false };
    let name = class_of(name);
    matches!(name.as_bytes(), [b'_', b'_', ..])
        && (starts_with(name, "__half")
            || starts_with(name, "__nv_bf")
            || starts_with(name, "__nv_fp")
            || equal(name, "__nv_tf32"))
}
