use gpu_abi::{PtxLayout, assert_layout};

#[derive(PtxLayout)]
struct Pair {
    first: u8,
    second: u32,
}

assert_layout!(Pair { size: 8 align: 4, .. });

assert_layout!(Pair { size, .. });

assert_layout!(Pair { size: 8, .., align: 4 });

assert_layout!(Pair, size: 8);

fn main() {}
