use gpu_abi::functions;

#[functions]
unsafe extern "C" {
    fn print(format: *const std::ffi::c_char, ...) -> i32;
}

mod missing {
    #[gpu_abi::functions(file = "kernels/no_functions.o")]
    unsafe extern "C" {
        fn print(format: *const std::ffi::c_char, ...) -> i32;
    }
}

mod ptx {
    #[gpu_abi::functions(file = "kernels/step.ptx")]
    unsafe extern "C" {
        fn print(format: *const std::ffi::c_char, ...) -> i32;
    }
}

mod unknown {
    #[gpu_abi::functions(files = "kernels/functions.o")]
    unsafe extern "C" {
        fn print(format: *const std::ffi::c_char, ...) -> i32;
    }
}

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
