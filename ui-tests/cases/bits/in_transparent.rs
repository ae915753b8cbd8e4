use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(transparent)]
struct Id(#[ptx(bits = 24)] u32);

fn main() {}
