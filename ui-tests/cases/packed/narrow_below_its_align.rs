use gpu_abi::{Half2, PtxLayout};

#[derive(PtxLayout)]
#[ptx(packed)]
struct Record {
    tag: u8,
    #[ptx(align = 2)]
    value: Half2,
}

fn main() {}
