//! Attribute macros below the derive, which change what it has seen.
use gpu_abi::PtxLayout;
use gpu_abi_swap::swap;

#[derive(PtxLayout)]
#[swap(u8 u32)]
#[repr(u8)]
enum OfAnotherSize {
    Fast,
    Exact,
}

// `repr(packed)` in its place.
#[derive(PtxLayout)]
#[swap(C packed)]
#[repr(C)]
struct PackedStruct(f64, u8);

#[derive(PtxLayout)]
#[swap(transparent packed)]
#[repr(transparent)]
struct PackedTransparent(f32);

#[derive(PtxLayout)]
#[swap(u16 u64)]
struct OfAnotherMember(#[ptx(bits = 4)] u16);

// As large as the `u64` that the derive sees, but with padding.
#[derive(PtxLayout)]
#[repr(C, align(8))]
struct Padded(u32, u8);

#[derive(PtxLayout)]
#[swap(u64 Padded)]
#[repr(C)]
struct PaddedMember {
    bits: u64,
}

#[derive(PtxLayout)]
#[swap(f32 u32)]
#[repr(C, u8)]
enum OfAnotherData {
    Sphere { radius: f32 },
    Plane,
}

#[derive(PtxLayout)]
#[swap(struct union)]
#[repr(C)]
struct Union {
    bits: u64,
}

fn main() {}
