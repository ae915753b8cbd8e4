use core::ffi::{c_char, c_long};
use gpu_abi::{PtxLayout, kernels};

// On Windows, the members are not in one storage unit.
#[derive(PtxLayout)]
struct Flags {
    #[ptx(bits = 3)]
    kind: u32,
    #[ptx(bits = 2)]
    level: u8,
}

#[kernels(file = "kernels/windows.debug.ptx")]
unsafe extern "C" {
    fn step(flags: *mut Flags, count: c_long, name: *const c_char);
    fn scale(values: *mut f32, count: usize);
}

// Nothing describes the members.
mod undescribed {
    use super::{Flags, c_char, kernels};

    #[kernels(file = "kernels/windows.plain.ptx")]
    unsafe extern "C" {
        fn step(flags: *mut Flags, count: i32, name: *const c_char);
    }
}

// The name of a kernel of `extern "C"` does not state what its pointer leads to.
mod of_c {
    use super::{Flags, kernels};

    #[kernels(file = "kernels/windows.plain.ptx", host = "windows")]
    unsafe extern "C" {
        fn scale(values: *mut Flags, count: usize);
    }
}

#[derive(PtxLayout)]
struct Body {
    #[ptx(bits = 3)]
    kind: u32,
    #[ptx(bits = 2)]
    level: u8,
}

// Nothing in this file shows where it was compiled.
#[kernels(file = "kernels/step.ptx", host = "windows")]
unsafe extern "C" {
    fn spawn(body: *mut Body, kind: u8);
    fn fill(data: *mut i32, value: i32);
}

mod corrected {
    use super::{Body, kernels};

    #[kernels(file = "kernels/step.ptx", host = "linux")]
    unsafe extern "C" {
        fn spawn(body: *mut Body, kind: u8);
    }
}

// Nor does anything in this one.
mod vectors {
    use super::kernels;
    use gpu_abi::vector::{Int2, LongLong2};

    #[kernels(file = "kernels/long_vectors.ptx", host = "windows")]
    unsafe extern "C" {
        fn each(values: *mut LongLong2);
    }

    mod linux {
        use super::*;

        #[kernels(file = "kernels/long_vectors.ptx", host = "linux")]
        unsafe extern "C" {
            fn each(values: *mut Int2);
        }
    }
}

mod contradicted {
    use super::{c_char, kernels};

    #[kernels(file = "kernels/windows.plain.ptx", host = "linux")]
    unsafe extern "C" {
        fn step(flags: *mut f32, count: i32, name: *const c_char);
    }
}

fn main() {}
