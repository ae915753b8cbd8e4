use gpu_abi::vector::{Float3, Float4};
use gpu_abi::{PtxLayout, functions};
use gpu_abi_ui_tests::{blocks, records};
use std::ffi::{c_char, c_int, c_void};

records! {
    #[repr(C)] Params { dt: f32, order: f32, color: Float4 }
    Body { position: Float3, mass: f32 }
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(u32)]
enum Mode {
    Fast,
    Slow = 3,
}

struct Engine {
    _device: i32,
}

#[functions(file = "kernels/functions.o")]
unsafe extern "C" {
    fn launch_step(bodies: *mut Body, params: Params, n: u32, scale: *mut f32, stream: *mut c_void) -> f32;
    fn count(values: &f64, n: u32, flag: u8, mode: Mode, callback: *mut c_void) -> usize;
    fn open_engine(device: c_int) -> *mut Engine;
    fn clear(out: &f32, rows: *mut *const f32);
    fn print(format: *const c_char) -> c_int;
    fn scaled(params: &Params) -> Params;
    fn close_engine(engine: *mut c_void) -> c_int;
}

blocks! {
    #[functions(file = "kernels/functions.o")]
    stored { fn count(values: &f32, n: usize, flag: bool, mode: i32, callback: *mut c_void) -> usize; }
    order { fn copy(from: *const f32, to: *mut f32, n: usize); }
    read_only {
        fn copy(to: *const f32, from: *const f32, n: usize);
        fn clear(#[ptx(readonly)] out: &f32, rows: *const *const f32);
    }

    // A mistake in a record is one error.
    repeated [records! { #[repr(C)] Params { dt: f32, order: u32, color: Float4 } }] {
        #[link_name = "clear"]
        fn one(out: &f32, rows: *mut *mut f32);
        #[link_name = "clear"]
        fn other(out: &f32, rows: *mut *mut f32);
        fn scaled(params: &Params, by: f32) -> Params;
        #[link_name = "scaled"]
        fn again(params: *const Params, by: f32) -> Params;
    }

    // Names that C++ does not have tell nothing about the order.
    #[functions(file = "kernels/caught_functions.o")]
    order_by_type { fn numbers(out: *mut f32, rows: u32, columns: i32, scale: f32, more: f32); }
    // Those that it has in these places do.
    order_by_name { fn numbers(out: *mut f32, count: u32, width: i32, scale: f32, more: f32); }
}

// Types of another crate cannot derive `PtxLayout`: only their sizes are compared.
mod foreign {
    use super::*;
    use std::time::Duration;

    pub struct Word(i32);
    pub struct Words(i32, i32, i32, i32, i32, i32, i32, i32);
    pub struct Handle([u8; 0]);
    #[repr(u32)]
    pub enum Mode {
        Slow,
        Fast = 4,
    }

    #[functions(file = "kernels/functions.o")]
    unsafe extern "C" {
        fn open_engine(device: Word) -> *mut Handle;
        fn scaled(params: *const Duration, by: Duration) -> Words;
        #[allow(deprecated)]
        fn close_engine(engine: *mut Word);
        fn copy(to: *mut Duration, from: *const u8, n: Word);
        fn count(values: *const f32, n: usize, flag: bool, mode: Mode, callback: *mut c_void) -> usize;
    }
}

fn main() {}
