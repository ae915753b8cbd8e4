use gpu_abi::PtxLayout;
use gpu_abi_swap::swap;

#[derive(PtxLayout)]
#[swap(struct union)]
#[repr(C)]
struct Body {
    bits: u64,
}

fn main() {}
