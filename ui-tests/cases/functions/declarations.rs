use gpu_abi::functions;
use gpu_abi_ui_tests::blocks;
use std::ffi::{c_char, c_int, c_long, c_ulong, c_void};

macro_rules! more {
    ($name:ident) => {
        fn $name(x: c_int) -> c_int;
    };
}

#[functions(file = "kernels/functions.o")]
unsafe extern "C" {
    more!(mangled);
    fn copy(to: *mut [f32], from: &[f32], n: usize);
    #[cfg_attr(all(), link_name = "_Z7mangledi")]
    fn conditional(x: c_int) -> c_int;
    fn open_engine(#[cfg(all())] device: c_int) -> *mut c_void;
}

blocks! {
    // `readonly` is about the pointer that is lent, not about those behind it, and not for what the function may write anyway.
    #[functions(file = "kernels/functions.o")]
    attributes {
        fn copy(#[ptx(readonly)] to: *mut f32, from: *const f32, n: usize);
        fn count(values: &f32, #[ptx(vector)] n: usize, flag: bool, mode: u32, callback: extern "C" fn(i32)) -> usize;
    }
    symbols {
        fn direct(x: *mut f32);
        fn step(bodies: *mut f32);
        fn launch_steps();
        #[link_name = "_Z7mnagledi"]
        fn misspelled(x: i32) -> i32;
        fn mangeld(x: i32) -> i32;
        fn mangled(x: i32) -> i32;
        fn hidden(x: i32) -> i32;
        #[link_name = "version"]
        fn get_version() -> i32;
    }

    // `tests/data/windows/bless` makes the file, in which both have 32 bits.
    #[functions(file = "kernels/windows.obj")]
    other_host { fn count(first: c_long) -> c_ulong; }
}

// Arguments of the macro, and what it is on.

#[functions]
unsafe extern "C" {
    fn print(format: *const c_char, ...) -> i32;
}

macro_rules! declared {
    ($module:ident: $($argument:tt)*) => {
        mod $module {
            #[gpu_abi::functions($($argument)*)]
            unsafe extern "C" {
                fn print(format: *const std::ffi::c_char, ...) -> i32;
            }
        }
    };
}

declared! { missing: file = "kernels/no_functions.o" }
declared! { ptx: file = "kernels/step.ptx" }
declared! { without_debug_information: file = "kernels/functions.plain.o" }
declared! { unknown: files = "kernels/functions.o" }

mod not_a_block {
    #[gpu_abi::functions(file = "kernels/functions.o")]
    fn print() {}
}

mod other_abi {
    #[gpu_abi::functions(file = "kernels/functions.o")]
    unsafe extern "Rust" {
        fn print(format: *const std::ffi::c_char) -> i32;
    }
}

fn main() {}
