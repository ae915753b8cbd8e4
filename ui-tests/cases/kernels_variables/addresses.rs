#![allow(non_upper_case_globals)]

use gpu_abi::variable::{Constant, Global};
use gpu_abi::{DevicePtr, DevicePtr as Address, kernels};
use gpu_abi_ui_tests::{blocks, handles};

handles! { Engine Valve Pump }

blocks! {
    #[kernels(file = "kernels/addresses.o")]
    right {
        static engine: Constant<DevicePtr<Engine>>;
        static engines: Global<DevicePtr<DevicePtr<Engine>>>;
        #[ptx(name = "engine")]
        static RENAMED: Constant<Address<Engine>>;
        static valves: Global<[DevicePtr<Valve>; 2]>;
        static step: Global<Option<unsafe extern "C" fn(f32, *mut Valve) -> f32>>;
        static steps: Global<[Option<unsafe extern "C" fn(i32) -> i32>; 3]>;
    }
    wrong {
        static engines: Global<DevicePtr<Engine>>;
        #[ptx(name = "engines")]
        static RENAMED: Global<Address<Engine>>;
        static step: Global<Option<unsafe extern "C" fn(f64, *mut Valve) -> f32>>;
        static steps: Global<[Option<unsafe extern "C" fn(i32) -> u32>; 3]>;
        static engine: Constant<DevicePtr<Valve>>;
        static valves: Global<[DevicePtr<Engine>; 2]>;
    }

    // Names that fit no class are said, and signatures behind an alias.
    unknown [type Step = Option<unsafe extern "C" fn(i64)>;] {
        static engine: Constant<DevicePtr<Pump>>;
        #[ptx(name = "engine")]
        static RENAMED: Constant<Address<Pump>>;
        static valves: Global<[DevicePtr<Pump>; 2]>;
        static step: Global<Option<unsafe extern "C" fn(f32, *mut Pump) -> f32>>;
        #[ptx(name = "step")]
        static ALIAS: Global<Step>;
    }
}

fn main() {}
