// A pointer to a type of size 0 is a handle wherever its class is defined. Its name and its template arguments are compared.

use gpu_abi::{DevicePtr, DevicePtr as Address, HostPtr, kernels};
use gpu_abi_ui_tests::{blocks, handles, records};

handles! { Valve Word Meter Lid }

handles! { Engine<T> Pipe<T, N> }

records! { Plant { engine: DevicePtr<Engine<f32>>, spare: Address<Engine<f64>>, valves: HostPtr<*mut Valve> } }

pub mod named {
    use gpu_abi::name::{CxxType, Name, TemplateArgument, Type};

    pub enum Valve {}

    impl CxxType for Valve {
        const CXX: Type<'static> = Type::class("Valve");
    }

    pub enum Lid {}

    impl CxxType for Lid {
        const CXX: Type<'static> =
            Type::named(Name::new("Lid").within(&Name::new("Engine").template(&[TemplateArgument::Type(Type::LONG)])));
    }
}

records! {
    Slots<T> {
        engine: DevicePtr<Engine<f32>>, valves: HostPtr<DevicePtr<Valve>>, target: DevicePtr<T>,
        changed: HostPtr<std::ffi::c_void>
    }
}

blocks! {
    #[kernels(file = "kernels/instances.o")]
    right {
        fn go(first: *mut Engine<f32>, second: DevicePtr<Engine<f64>>);
        fn defined(valve: Address<Valve>, word: *const Word, any: *mut Meter, numbers: *mut f32);
        fn flow(pipe: *mut Pipe<f32, 3>, lid: *mut named::Lid, valves: *mut *mut Valve);
        fn hold(plant: Plant, slots: Slots<named::Valve>);
    }

    wrong [
        records! {
            Plant { engine: DevicePtr<Engine<f64>>, spare: DevicePtr<Engine<f32>>, valves: HostPtr<*mut Meter> }
            Slots<T> {
                engine: DevicePtr<Engine<i64>>, valves: HostPtr<DevicePtr<DevicePtr<Valve>>>, target: DevicePtr<T>,
                changed: HostPtr<std::ffi::c_void>
            }
        }
    ] {
        fn go(first: *mut Engine<f64>, second: *mut Engine<f32>);
        fn defined(valve: *mut Word, word: *const Valve, any: *mut Meter, numbers: *mut Valve);
        fn flow(pipe: *mut Pipe<f32, 4>, lid: *mut named::Lid, valves: *mut Valve);
        fn hold(plant: Plant, slots: Slots<named::Valve>);
    }
}

// Each is beside an address without a type on the other side.
blocks! {
    #[kernels(file = "kernels/instances.o")]
    untyped {
        fn defined(valve: *mut Valve, word: *const Word, any: *mut f32, numbers: *mut std::ffi::c_void);
    }
}

// What is not stated is said.
mod unknown {
    use super::*;

    handles! { Engine Pipe }

    records! {
        Plant { engine: DevicePtr<super::Engine<f32>>, spare: DevicePtr<Engine>, valves: HostPtr<*mut Valve> }
    }

    #[kernels(file = "kernels/instances.o")]
    unsafe extern "C" {
        fn go(first: *mut Engine, second: *mut super::Engine<Meter>);
        fn defined(valve: *mut Meter, word: *const Word, any: *mut Meter, numbers: *mut f32);
        fn flow(pipe: *mut Pipe, lid: *mut Lid, valves: *mut *mut Valve);
        fn hold(plant: Plant, slots: Slots<named::Valve>);
    }
}

// Classes that the file only declares: nothing is known of them but their names.
mod declared {
    use super::*;
    use std::ffi::c_void;

    pub struct Valve(pub u32);
    pub struct Meter(pub f32);
    pub struct Engine(pub f32);

    blocks! {
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
}

mod of_a_library {
    use super::*;

    handles! { Thread Mutex }

    #[kernels(file = "kernels/library_handles.ptx")]
    unsafe extern "C" {
        fn join(thread: DevicePtr<Mutex>, mutex: DevicePtr<Thread>);
    }
}

fn main() {}
