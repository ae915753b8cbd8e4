#![allow(non_camel_case_types, dead_code)]

macro_rules! compared {
    ($(fn $function:ident(value: $ty:ty);)*) => {
        #[functions(file = "kernels/templates_functions.o")]
        unsafe extern "C" {
            $(fn $function(value: *mut $ty);)*
        }
    };
}

use gpu_abi::functions;

include!("../../caught/templates.rs");

right! {}
wrong! {}

fn main() {}
