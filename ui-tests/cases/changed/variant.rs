use gpu_abi::PtxLayout;
use gpu_abi_swap::swap;

#[derive(PtxLayout)]
#[swap(f32 u32)]
#[repr(C, u8)]
enum Shape {
    Sphere { radius: f32 },
    Plane,
}

fn main() {}
