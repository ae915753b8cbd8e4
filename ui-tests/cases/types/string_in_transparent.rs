use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(transparent)]
struct Name(String);

fn main() {}
