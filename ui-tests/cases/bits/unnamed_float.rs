use gpu_abi::{PtxLayout, Unnamed};

#[derive(PtxLayout)]
struct Flags {
    low: u8,
    #[ptx(bits = 7)]
    _gap: Unnamed<f32>,
}

fn main() {}
