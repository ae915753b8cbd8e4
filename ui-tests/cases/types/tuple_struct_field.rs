use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Named(u32, String);

fn main() {}
