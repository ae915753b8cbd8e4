#![allow(dead_code)]

use gpu_abi::variable::{Constant, Global};
use gpu_abi::vector::{Float3, Float4, UInt2};
use gpu_abi::{DevicePtr, PtxLayout, kernels};

macro_rules! compared {
    ($($item:tt)*) => {
        #[kernels(file = "kernels/caught.plain.o")]
        unsafe extern "C" {
            $($item)*
        }
    };
}

include!("../../caught/mistakes.rs");

fn main() {}
