use gpu_abi::variable::{Constant, Global};
use gpu_abi::{PtxLayout, kernels, vector::Float3};

#[derive(PtxLayout)]
struct Params {
    sun: Float3,
    seed: f64,
    frame: u32,
}

#[kernels(file = "kernels/scene.ptx")]
unsafe extern "C" {
    #[ptx(name = "parms")]
    static PARAMS: Constant<Params>;
    static NOTHING_LIKE_IT: Global<u32>;
}

fn main() {}
