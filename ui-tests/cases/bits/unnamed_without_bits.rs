use gpu_abi::{PtxLayout, Unnamed};

#[derive(PtxLayout)]
struct Flags {
    low: u8,
    _gap: Unnamed<u32>,
}

fn main() {}
