//! Deprecated kernels and variables in a set: only the program's own uses of them are reported.
#![deny(warnings)]

use gpu_abi::kernels;
use gpu_abi::launch::KernelSet;
use gpu_abi::variable::Constant;

#[kernels(set = All)]
unsafe extern "C" {
    #[deprecated = "use `scale_by`"]
    pub fn scale(out: *mut f32, by: f32, n: u32);
    #[deprecated]
    #[ptx(name = "fill_{T}", T = [f32, u32])]
    pub fn fill<T>(out: *mut T, value: T);
    #[deprecated]
    pub static COUNT: Constant<u32>;
}

fn main() {
    assert_eq!((All::KERNELS.len(), All::VARIABLES.len()), (3, 1));
}
