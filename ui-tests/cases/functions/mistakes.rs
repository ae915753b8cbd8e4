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
}

fn main() {}
