use gpu_abi::PtxLayout;
use gpu_abi_swap::swap;

#[derive(PtxLayout)]
#[swap(u8 u32)]
#[repr(u8)]
enum Mode {
    Fast,
    Exact,
}

fn main() {}
