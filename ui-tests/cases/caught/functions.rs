#![allow(dead_code, non_upper_case_globals)]

use gpu_abi::vector::{Float3, Float4, UInt2};
use gpu_abi::{HostPtr, PtxLayout, functions};

macro_rules! compared {
    ($block:item) => {
        #[functions(file = "kernels/caught_functions.o")]
        $block
    };
}

include!("../../caught/functions.rs");

fn main() {}
