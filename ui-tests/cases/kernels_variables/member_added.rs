use gpu_abi::variable::Constant;
use gpu_abi::{PtxLayout, kernels, vector::Float3};

#[derive(PtxLayout)]
struct Params {
    sun: Float3,
    frame: u32,
    seed: f64,
    #[ptx(align = 8)]
    reserved: u32,
    added: f64,
}

#[kernels(file = "kernels/scene.ptx", types = "kernels/scene.debug.ptx", set = Scene)]
unsafe extern "C" {
    #[ptx(name = "params")]
    static PARAMS: Constant<Params>;
}

fn main() {}
