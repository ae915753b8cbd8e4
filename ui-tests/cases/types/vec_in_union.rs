use gpu_abi::PtxLayout;
use std::mem::ManuallyDrop;

#[derive(PtxLayout)]
union Either {
    word: u32,
    list: ManuallyDrop<Vec<u32>>,
}

fn main() {}
