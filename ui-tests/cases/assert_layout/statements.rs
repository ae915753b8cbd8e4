use gpu_abi::{PtxLayout, assert_layout};

#[derive(PtxLayout)]
struct Pair {
    first: u8,
    second: u32,
}

#[derive(PtxLayout)]
struct OffsetOfBitField {
    low: u8,
    #[ptx(bits = 12)]
    high: u32,
}

#[derive(PtxLayout)]
struct OffsetInTuple(u8, u32);

assert_layout!(Pair { size: 8, align: 1, first: 0, second: 4 });
assert_layout!(Pair { size: 5, align: 4, first: 0, second: 4 });
assert_layout!(Pair { size: 8, align: 4, first: 0, second: 1 });
assert_layout!(OffsetOfBitField { high: 4, .. });
assert_layout!(OffsetInTuple { 0: 0, 1: 1, 2: 8, .. });
assert_layout!(Pair { third: 8, .. });
assert_layout!(Pair { size: 8, align: 4, first: 0 });
assert_layout!(Pair { size: 5, align: 4, first: 0, second: 1 });
assert_layout!(u32 { value: 0, .. });
assert_layout!(Pair { size: "8", .. });

fn main() {}
