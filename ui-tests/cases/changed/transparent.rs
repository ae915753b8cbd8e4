use gpu_abi::PtxLayout;
use gpu_abi_swap::swap;

// `repr(packed)` in its place.
#[derive(PtxLayout)]
#[swap(transparent packed)]
#[repr(transparent)]
struct Meters(f32);

fn main() {}
