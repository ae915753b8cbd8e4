use gpu_abi::layout::Layout;
use gpu_abi::{PtxLayout, TypeLayout};

#[repr(C)]
struct Vec4([f32; 4]);

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
struct Tagged<T> {
    tag: u8,
    value: T,
}

fn main() {
    println!("{}", Tagged::<Vec4>::LAYOUT);
}
