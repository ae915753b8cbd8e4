#![allow(non_camel_case_types, dead_code)]

macro_rules! compared {
    ($($function:ident($ty:ty);)*) => {
        #[kernels(file = "kernels/templates.o")]
        unsafe extern "C" {
            $(fn $function(value: $ty);)*
        }
    };
}

use gpu_abi::kernels;

include!("../../caught/templates.rs");

right! {}
wrong! {}

fn main() {}
