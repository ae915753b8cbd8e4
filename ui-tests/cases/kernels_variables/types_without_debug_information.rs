use gpu_abi::{kernels, variable::Global, vector::Float4};

#[kernels(file = "kernels/scene.debug.ptx", types = "kernels/scene.ptx")]
unsafe extern "C" {
    static history: Global<[Float4; 4]>;
}

fn main() {}
