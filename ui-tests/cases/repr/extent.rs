use gpu_abi::layout::Layout;
use gpu_abi::{PtxLayout, TypeLayout};

// As glam's `Vec3A` is: 16 bytes in Rust, a `float3` of 12 to the kernel.
#[repr(C, align(16))]
struct Vec3A {
    lanes: [f32; 3],
}

const FLOAT3: TypeLayout = match Layout::vector("Vec3A", &<f32 as PtxLayout>::LAYOUT, 3) {
    Ok(layout) => layout,
    Err(_) => panic!("a `float3` is a vector"),
};

// SAFETY: the layout of a `float3`.
unsafe impl PtxLayout for Vec3A {
    const LAYOUT: TypeLayout = FLOAT3;
}

#[derive(PtxLayout)]
#[repr(C)]
struct Body {
    position: Vec3A,
}

fn main() {}
