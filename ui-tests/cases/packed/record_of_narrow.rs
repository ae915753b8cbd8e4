use gpu_abi::{PtxLayout, narrow::F16};

#[derive(PtxLayout)]
struct Pair {
    low: F16,
    high: F16,
}

#[derive(PtxLayout)]
#[ptx(packed)]
struct Record {
    tag: u8,
    value: [Pair; 2],
}

fn main() {}
