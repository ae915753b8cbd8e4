use gpu_abi::functions;

// Names that C++ does not have tell nothing about the order.
mod by_type {
    use super::*;

    #[functions(file = "kernels/caught_functions.o")]
    unsafe extern "C" {
        fn numbers(out: *mut f32, rows: u32, columns: i32, scale: f32, more: f32);
    }
}

// Those that it has in these places do.
mod by_name {
    use super::*;

    #[functions(file = "kernels/caught_functions.o")]
    unsafe extern "C" {
        fn numbers(out: *mut f32, count: u32, width: i32, scale: f32, more: f32);
    }
}

// Parameters of callbacks have no names in C++.
mod callback {
    use super::*;
    use std::ffi::{c_int, c_void};

    #[functions(file = "kernels/structs.o")]
    unsafe extern "C" {
        fn train(report: extern "C" fn(step: u32, data: *mut c_void, span: *const c_void), data: *mut c_void) -> c_int;
    }
}

fn main() {}
