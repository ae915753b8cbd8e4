use gpu_abi::PtxLayout;
use gpu_abi_swap::swap;

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

fn main() {}
