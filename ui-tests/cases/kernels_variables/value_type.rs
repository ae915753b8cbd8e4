use gpu_abi::{PtxLayout, kernels, vector::Float3};

#[derive(PtxLayout)]
struct Params {
    sun: Float3,
    seed: f64,
    frame: u32,
}

#[kernels]
unsafe extern "C" {
    static COUNT: u32;
    static PARAMS: Params;
}

fn main() {}
