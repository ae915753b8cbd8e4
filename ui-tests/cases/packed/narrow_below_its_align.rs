use gpu_abi::{PtxLayout, narrow::Half2};

#[derive(PtxLayout)]
#[ptx(packed)]
struct Record {
    tag: u8,
    #[ptx(align = 2)]
    value: Half2,
}

fn main() {}
