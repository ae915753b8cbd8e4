use gpu_abi::{PtxLayout, Unnamed};

#[derive(PtxLayout)]
struct Flags {
    low: u8,
    #[ptx(bits = 17)]
    _gap: Unnamed<u16>,
}

fn main() {}
