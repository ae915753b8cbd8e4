use gpu_abi::variable::Global;
use gpu_abi::kernels;

#[kernels(file = "kernels/scene.ptx")]
unsafe extern "C" {
    // Aligned to 16 bytes, as a vector is.
    #[ptx(name = "history")]
    static HISTORY: Global<[f32; 16]>;
}

fn main() {}
