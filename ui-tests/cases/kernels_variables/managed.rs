use gpu_abi::variable::{Global, Managed};
use gpu_abi::{kernels, vector::Float4};

#[kernels(file = "kernels/scene.ptx")]
unsafe extern "C" {
    #[ptx(name = "counter")]
    static COUNTER: Global<u32>;
    #[ptx(name = "history")]
    static HISTORY: Managed<[Float4; 4]>;
}

fn main() {}
