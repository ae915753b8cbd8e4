#![allow(non_upper_case_globals)]

use gpu_abi::{HostPtr as Ptr, functions};

// A variable of the host is in one memory only.
type Constant<T> = T;
type Global<T> = T;

gpu_abi_ui_tests::compared_by! { $ functions(file = "kernels/caught_functions.o") }

include!("../../caught/mistakes.rs");

fn main() {}
