use gpu_abi::PtxLayout;
use gpu_abi_swap::swap;

#[derive(PtxLayout)]
#[swap(u8 u32)]
#[repr(u8)]
enum Mode {
    Fast,
    Exact,
}

// `repr(packed)` in its place.
#[derive(PtxLayout)]
#[swap(C packed)]
#[repr(C)]
struct Body {
    mass: f64,
    kind: u8,
}

fn main() {}
