use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(transparent)]
struct Nothing;

fn main() {}
