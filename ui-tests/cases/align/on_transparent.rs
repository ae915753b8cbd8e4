use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(align = 16)]
#[repr(transparent)]
struct Id(u32);

fn main() {}
