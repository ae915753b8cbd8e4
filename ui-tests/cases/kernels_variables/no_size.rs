use gpu_abi::variable::Global;
use gpu_abi::{kernels, vector::Float4};

#[kernels]
unsafe extern "C" {
    static EMPTY: Global<[Float4; 0]>;
}

fn main() {}
