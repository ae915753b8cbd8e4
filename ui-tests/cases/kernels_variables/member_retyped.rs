use gpu_abi::variable::{Constant, Global, Managed};
use gpu_abi::{PtxLayout, kernels, vector::{Float3, UInt4}};

#[derive(PtxLayout)]
struct Params {
    sun: Float3,
    seed: u64,
    frame: u32,
}

// Debug information of the compiled file itself.
#[kernels(file = "kernels/scene.debug.ptx")]
unsafe extern "C" {
    #[ptx(name = "params")]
    static PARAMS: Constant<Params>;
    #[ptx(name = "history")]
    static HISTORY: Global<[UInt4; 4]>;
    #[ptx(name = "counter")]
    static COUNTER: Managed<f32>;
}

fn main() {}
