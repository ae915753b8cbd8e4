use gpu_abi::{PtxLayout, assert_layout};

#[derive(PtxLayout)]
struct Range(u8, u32);

assert_layout!(Range { 0: 0, 1: 1, 2: 8, .. });

fn main() {}
