use gpu_abi::{PtxLayout, assert_layout};

#[derive(PtxLayout)]
struct Pair {
    first: u8,
    second: u32,
}

const SECOND: usize = 4;

assert_layout!(Pair { second: SECOND, first: 0, align: 4, size: SECOND + 4, });
assert_layout!(Pair { .. });
assert_layout!(f64 { size: 8, align: 8 });

fn main() {}
