use gpu_abi::{DevicePtr, kernels};
use gpu_abi_ui_tests::blocks;
use std::ffi::c_void;

pub struct Valve(pub u32);
pub struct Meter(pub f32);
pub struct Engine(pub f32);

blocks! {
    // They have the names of the classes, of which nothing else is known.
    #[kernels(file = "kernels/declared.o")]
    right {
        fn go(first: *mut Valve, second: DevicePtr<Meter>);
        fn rows(meters: *mut *const Meter, valve: *mut c_void);
    }
    wrong { fn go(first: *mut Meter, second: *mut Valve); }
    levels {
        fn go(first: *mut *mut Valve, second: *mut Meter);
        fn rows(meters: *mut Meter, valve: *mut Valve);
    }
    unknown {
        fn go(first: *mut Engine, second: *mut Engine);
        #[allow(deprecated)]
        fn rows(meters: *mut *const Engine, valve: *mut c_void);
    }
}

fn main() {}
