use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(packed)]
#[repr(transparent)]
struct Id(u32);

fn main() {}
