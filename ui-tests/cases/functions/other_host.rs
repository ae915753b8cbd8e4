use core::ffi::{c_long, c_ulong};

// `tests/data/windows/bless` makes the file, in which both have 32 bits.
#[gpu_abi::functions(file = "kernels/windows.obj")]
unsafe extern "C" {
    fn count(first: c_long) -> c_ulong;
}

fn main() {}
