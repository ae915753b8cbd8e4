use gpu_abi::variable::Constant;
use gpu_abi::{PtxLayout, kernels, vector::Float3};

#[derive(PtxLayout)]
struct Params {
    sun: Float3,
    seed: f64,
    frame: u32,
}

#[kernels(file = "kernels/scene.cubin")]
unsafe extern "C" {
    static hidden: Constant<[Params; 2]>;
}

fn main() {}
