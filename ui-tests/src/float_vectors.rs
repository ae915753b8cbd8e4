//! Types that are vectors of `float` to a kernel, and have another size or alignment in Rust.
#![allow(missing_docs, missing_debug_implementations, reason = "only their layouts are used")]

use gpu_abi::layout::Layout;
use gpu_abi::{PtxLayout, TypeLayout};

/// As glam's `Vec3A` is: 16 bytes in Rust, a `float3` of 12 to the kernel.
#[repr(C, align(16))]
pub struct Vec3A([f32; 3]);

/// As glam's `Vec4` is with its default features off: 4-byte alignment in Rust, a `float4` to the kernel.
#[repr(C)]
pub struct Vec4([f32; 4]);

const fn vector(name: &'static str, lanes: usize) -> TypeLayout {
    match Layout::vector(name, &<f32 as PtxLayout>::LAYOUT, lanes) {
        Ok(layout) => layout,
        Err(_) => panic!("not a vector"),
    }
}

// SAFETY: the layout of a `float3`.
unsafe impl PtxLayout for Vec3A {
    const LAYOUT: TypeLayout = vector("Vec3A", 3);
}

// SAFETY: the layout of a `float4`.
unsafe impl PtxLayout for Vec4 {
    const LAYOUT: TypeLayout = vector("Vec4", 4);
}
