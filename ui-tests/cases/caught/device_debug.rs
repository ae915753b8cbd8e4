#![allow(non_upper_case_globals)]

gpu_abi_ui_tests::compared_by! { $ kernels(file = "kernels/caught.debug.ptx") }

include!("../../caught/kernels.rs");

fn main() {}
