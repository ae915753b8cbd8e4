use gpu_abi::variable::{Constant, Global};
use gpu_abi::{kernels, vector::Float4};

#[kernels]
unsafe extern "C" {
    static TABLE: Constant<[Float4; 4097]>;
    static FULL: Constant<[Float4; 4096]>;
    static LARGE: Global<[Float4; 4097]>;
}

fn main() {}
