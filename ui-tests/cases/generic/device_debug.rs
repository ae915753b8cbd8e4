#![allow(non_camel_case_types, dead_code)]

gpu_abi_ui_tests::compared_by! { $ kernels(file = "kernels/templates.debug.ptx") }

use gpu_abi::kernels;

include!("../../caught/templates.rs");

right! {}
wrong! {}

fn main() {}
