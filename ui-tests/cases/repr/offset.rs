use gpu_abi::layout::Layout;
use gpu_abi::{PtxLayout, TypeLayout};

// As glam's `Vec4` is with its default features off: 4-byte alignment in Rust, a `float4` to the kernel.
#[repr(C)]
struct Vec4 {
    lanes: [f32; 4],
}

const FLOAT4: TypeLayout = match Layout::vector("Vec4", &<f32 as PtxLayout>::LAYOUT, 4) {
    Ok(layout) => layout,
    Err(_) => panic!("a `float4` is a vector"),
};

// SAFETY: the layout of a `float4`.
unsafe impl PtxLayout for Vec4 {
    const LAYOUT: TypeLayout = FLOAT4;
}

#[derive(PtxLayout)]
#[repr(C)]
struct Body {
    mass: f32,
    position: Vec4,
}

fn main() {}
