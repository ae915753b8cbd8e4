use gpu_abi::functions;
use gpu_abi_ui_tests::blocks;

blocks! {
    // Names that C++ does not have tell nothing about the order.
    #[functions(file = "kernels/caught_functions.o")]
    by_type { fn numbers(out: *mut f32, rows: u32, columns: i32, scale: f32, more: f32); }

    // Those that it has in these places do.
    by_name { fn numbers(out: *mut f32, count: u32, width: i32, scale: f32, more: f32); }

    // Parameters of callbacks have no names in C++.
    #[functions(file = "kernels/structs.o")]
    callback [use std::ffi::{c_int, c_void};] {
        fn train(report: extern "C" fn(step: u32, data: *mut c_void, span: *const c_void), data: *mut c_void) -> c_int;
    }
}

fn main() {}
