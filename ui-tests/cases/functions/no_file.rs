use gpu_abi::functions;

#[functions]
unsafe extern "C" {
    fn print(format: *const std::ffi::c_char, ...) -> i32;
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
