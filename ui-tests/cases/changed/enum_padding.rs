use gpu_abi::PtxLayout;
use gpu_abi_swap::swap;

// As large as the `u32` that the derive sees, but with three bytes of padding.
#[derive(PtxLayout)]
#[swap(u32 u8, align(4))]
#[repr(u32)]
enum Mode {
    Fast,
    Exact,
}

fn main() {}
