use gpu_abi::variable::{Constant, Global};
use gpu_abi::{DevicePtr, DevicePtr as Address, kernels};
use gpu_abi_ui_tests::{blocks, handles};

handles! { Engine Valve Pump }

blocks! {
    #[kernels(file = "kernels/addresses.o")]
    right {
        #[ptx(name = "engine")]
        static ENGINE: Constant<DevicePtr<Engine>>;
        #[ptx(name = "engines")]
        static ENGINES: Global<DevicePtr<DevicePtr<Engine>>>;
        #[ptx(name = "engine")]
        static RENAMED: Constant<Address<Engine>>;
        #[ptx(name = "valves")]
        static VALVES: Global<[DevicePtr<Valve>; 2]>;
        #[ptx(name = "step")]
        static STEP: Global<Option<unsafe extern "C" fn(f32, *mut Valve) -> f32>>;
        #[ptx(name = "steps")]
        static STEPS: Global<[Option<unsafe extern "C" fn(i32) -> i32>; 3]>;
    }
    wrong {
        #[ptx(name = "engines")]
        static ENGINES: Global<DevicePtr<Engine>>;
        #[ptx(name = "engines")]
        static RENAMED: Global<Address<Engine>>;
        #[ptx(name = "step")]
        static STEP: Global<Option<unsafe extern "C" fn(f64, *mut Valve) -> f32>>;
        #[ptx(name = "steps")]
        static STEPS: Global<[Option<unsafe extern "C" fn(i32) -> u32>; 3]>;
        #[ptx(name = "engine")]
        static ENGINE: Constant<DevicePtr<Valve>>;
        #[ptx(name = "valves")]
        static VALVES: Global<[DevicePtr<Engine>; 2]>;
    }

    // Names that fit no class are said, and signatures behind an alias.
    unknown [type Step = Option<unsafe extern "C" fn(i64)>;] {
        #[ptx(name = "engine")]
        static ENGINE: Constant<DevicePtr<Pump>>;
        #[ptx(name = "engine")]
        static RENAMED: Constant<Address<Pump>>;
        #[ptx(name = "valves")]
        static VALVES: Global<[DevicePtr<Pump>; 2]>;
        #[ptx(name = "step")]
        static STEP: Global<Option<unsafe extern "C" fn(f32, *mut Pump) -> f32>>;
        #[ptx(name = "step")]
        static ALIAS: Global<Step>;
    }
}

fn main() {}
