use gpu_abi::{PtxLayout, assert_layout};

#[derive(PtxLayout)]
struct Pair {
    first: u8,
    second: u32,
}

assert_layout!(Pair { size: 5, align: 4, first: 0, second: 1 });

fn main() {}
