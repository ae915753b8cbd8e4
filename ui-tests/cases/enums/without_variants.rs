use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
enum Never {}

fn main() {}
