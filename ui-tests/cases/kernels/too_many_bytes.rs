use gpu_abi::{PtxLayout, kernels};

#[derive(PtxLayout)]
struct Table {
    values: [f32; 1024],
}

#[kernels]
unsafe extern "C" {
    fn lookup(table: Table, more: [u64; 32], n: u32, last: u32);
}

fn main() {}
