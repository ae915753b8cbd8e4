use gpu_abi::PtxLayout;
use gpu_abi_swap::swap;

#[derive(PtxLayout)]
#[swap(u16 u64)]
struct Packet(#[ptx(bits = 4)] u16);

// As large as the `u64` that the derive sees, but with padding.
#[derive(PtxLayout)]
#[repr(C, align(8))]
struct Padded {
    wide: u32,
    narrow: u8,
}

#[derive(PtxLayout)]
#[swap(u64 Padded)]
#[repr(C)]
struct Body {
    bits: u64,
}

#[derive(PtxLayout)]
#[swap(f32 u32)]
#[repr(C, u8)]
enum Shape {
    Sphere { radius: f32 },
    Plane,
}

fn main() {}
