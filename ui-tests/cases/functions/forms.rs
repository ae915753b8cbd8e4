use gpu_abi::functions;
use std::ffi::c_int;

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
    fn open_engine(#[cfg(all())] device: c_int) -> *mut std::ffi::c_void;
}

fn main() {}
