use gpu_abi::{DevicePtr, kernels};
use std::ffi::c_void;

pub struct Valve(pub u32);
pub struct Meter(pub f32);
pub struct Engine(pub f32);

// They have the names of the classes, of which nothing else is known.
mod right {
    use super::*;

    #[kernels(file = "kernels/declared.o")]
    unsafe extern "C" {
        fn go(first: *mut Valve, second: DevicePtr<Meter>);
        fn rows(meters: *mut *const Meter, valve: *mut c_void);
    }
}

mod wrong {
    use super::*;

    #[kernels(file = "kernels/declared.o")]
    unsafe extern "C" {
        fn go(first: *mut Meter, second: *mut Valve);
    }
}

mod levels {
    use super::*;

    #[kernels(file = "kernels/declared.o")]
    unsafe extern "C" {
        fn go(first: *mut *mut Valve, second: *mut Meter);
        fn rows(meters: *mut Meter, valve: *mut Valve);
    }
}

mod unknown {
    use super::*;

    #[kernels(file = "kernels/declared.o")]
    unsafe extern "C" {
        fn go(first: *mut Engine, second: *mut Engine);
        #[allow(deprecated)]
        fn rows(meters: *mut *const Engine, valve: *mut c_void);
    }
}

fn main() {}
