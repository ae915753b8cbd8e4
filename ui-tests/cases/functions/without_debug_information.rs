use gpu_abi::functions;

#[functions(file = "kernels/functions.plain.o")]
unsafe extern "C" {
    fn print(format: *const std::ffi::c_char, ...) -> i32;
}

fn main() {}
