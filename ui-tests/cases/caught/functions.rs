#![allow(non_upper_case_globals)]

use gpu_abi::{HostPtr as Ptr, functions};

// A variable of the host is in one memory only.
type Constant<T> = T;
type Global<T> = T;

macro_rules! compared {
    ($($item:tt)*) => {
        #[functions(file = "kernels/caught_functions.o")]
        unsafe extern "C" {
            $($item)*
        }
    };
}

include!("../../caught/mistakes.rs");

fn main() {}
