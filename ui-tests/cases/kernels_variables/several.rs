use gpu_abi::variable::Constant;
use gpu_abi::kernels;

#[kernels(file = "kernels/scene.ptx")]
unsafe extern "C" {
    #[ptx(name = "seed")]
    static SEED: Constant<i32>;
}

fn main() {}
