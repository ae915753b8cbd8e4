use gpu_abi::functions;
use std::ffi::c_void;
use std::time::Duration;

/// Types of another crate cannot derive `PtxLayout`.
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

fn main() {}
