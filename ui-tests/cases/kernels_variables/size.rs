use gpu_abi::variable::{Constant, Global};
use gpu_abi::{PtxLayout, kernels, vector::{Float3, Float4}};

#[derive(PtxLayout)]
struct Params {
    sun: Float3,
    seed: f64,
    frame: u32,
}

#[kernels(file = "kernels/scene.ptx")]
unsafe extern "C" {
    #[ptx(name = "params")]
    static PARAMS: Constant<[Params; 2]>;
    #[ptx(name = "history")]
    static HISTORY: Global<Float4>;
}

fn main() {}
