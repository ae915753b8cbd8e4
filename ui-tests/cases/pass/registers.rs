//! Values behind pointers, and values that Rust passes in the registers or the memory of C++.

use gpu_abi::functions;
use gpu_abi::narrow::F16;
use gpu_abi_ui_tests::records;

records! {
    #[repr(C, align(16))] One { v: [f32; 4] }
    #[repr(C, align(16))] #[ptx(opaque)] LongDouble { bytes: [u8; 16] }
    #[repr(C, align(16))] Mixed { v: [f32; 4], n: i32 }
}

#[functions(file = "kernels/registers.o")]
unsafe extern "C" {
    fn by_pointer(v: *mut [f32; 4], one: *const One, h: *mut F16, l: *mut LongDouble) -> f32;
    fn mixed(v: Mixed) -> i32;
    fn number(x: u32) -> i32;
    fn numbers(x: u32, y: f32) -> i32;
}
