use gpu_abi::{PtxLayout, assert_layout};

#[derive(PtxLayout)]
struct Flags {
    low: u8,
    #[ptx(bits = 12)]
    high: u32,
}

assert_layout!(Flags { high: 4, .. });

fn main() {}
