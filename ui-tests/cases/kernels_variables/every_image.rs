use gpu_abi::variable::Constant;
use gpu_abi::{PtxLayout, kernels, vector::Float3};

#[derive(PtxLayout)]
struct Params {
    sun: Float3,
    seed: f64,
    frame: u32,
}

#[kernels(file = "kernels/unlike_scene.fatbin")]
unsafe extern "C" {
    #[ptx(name = "params")]
    static PARAMS: Constant<Params>;
}

fn main() {}
