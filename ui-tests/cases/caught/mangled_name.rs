#![allow(non_upper_case_globals)]

macro_rules! compared {
    ($($item:tt)*) => {
        #[kernels(file = "kernels/caught.mangled.ptx")]
        unsafe extern "C" {
            $($item)*
        }
    };
}

include!("../../caught/kernels.rs");

fn main() {}
