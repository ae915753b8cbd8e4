// The mistakes in declarations of kernels.

use gpu_abi::variable::{Constant, Global};
use gpu_abi::{DevicePtr as Ptr, kernels};

macro_rules! read_only {
    () => {
        compared! {
            fn pointers(image: *const Float4, pairs: *const Pair, sums: Ptr<f32>);
        }
    };
}

include!("mistakes.rs");
