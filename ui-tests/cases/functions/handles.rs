use gpu_abi::{HostPtr, functions};
use gpu_abi_ui_tests::{blocks, handles, records};
use std::ffi::c_void;

handles! { Valve Meter Gauge Boiler PumpSt Engine Tank }

blocks! {
    // Each has the name of its class, or of a typedef.
    #[functions(file = "kernels/handles.o")]
    right [type Pump = *mut PumpSt;] {
        fn valve_open(out: *mut *mut Valve) -> i32;
        fn valve_bind(valve: *mut Valve, meter: *const Meter);
        fn valve_reset(valve: i32, any: *mut Meter);
        fn valve_next(valve: *mut Valve, each: extern "C" fn(*mut Valve, *mut Meter)) -> *const Valve;
        fn pump_open(out: *mut Pump) -> i32;
        fn pump_run(pump: Pump, gauge: *const Gauge, boiler: &Boiler);
        #[link_name = "pump_run"]
        fn pump_struct(pump: *mut PumpSt, gauge: *mut c_void, boiler: &Boiler);
        // A `typedef` of `void` leads to anything.
        fn pump_fill(fluid: *mut Tank, other: *const f32) -> *mut c_void;
        // A parameter with its name in C++ is in its place, and a result is not exchanged with one.
        fn pump_mix(into: *mut c_void, source: *mut f32);
        #[link_name = "pump_mix"]
        fn pump_mix_from(target: *mut c_void, from: *mut f32);
        fn pump_rows(first: *mut *mut c_void, second: *mut *mut f32);
        fn pump_visit(visit: extern "C" fn(*mut c_void) -> *mut f32);
    }
    right_addresses [
        records! { #[repr(C)] Hooks { changed: Option<unsafe extern "C" fn(*mut c_void, i64)>, user: HostPtr<c_void> } }
    ] {
        fn valve_open(out: *mut HostPtr<Valve>) -> i32;
        fn valve_next(valve: HostPtr<Valve>, each: extern "C" fn(*mut Valve, *mut Meter)) -> HostPtr<Valve>;
        fn valve_hooks(valve: Option<&mut Valve>, hooks: *const Hooks);
    }

    wrong [type Pump = *mut PumpSt;] {
        fn valve_open(out: *mut Valve) -> i32;
        fn pump_open(out: Pump) -> i32;
        fn valve_bind(first: *mut Meter, second: *mut Valve);
        fn valve_gain(valve: *mut Valve, weights: *mut Meter);
        fn valve_kind(valve: *mut Valve, kind: *mut Valve, rows: *mut Valve, visit: *mut Valve);
        fn valve_reset(valve: Valve, any: *mut c_void);
        fn valve_next(valve: *mut Valve, each: extern "C" fn(*mut Meter, *mut Valve)) -> *mut Valve;
        fn valve_hooks(valve: *mut [Valve; 3], hooks: *mut c_void);
    }

    // Each has the name of another class.
    exchanged {
        fn pump_run(pump: *mut Gauge, gauge: *mut Boiler, boiler: *mut PumpSt);
        fn valve_bind(valve: *mut Meter, meter: *mut Meter);
        fn valve_next(valve: *mut Valve, each: extern "C" fn(*mut Meter, *mut Meter)) -> *mut Meter;
        #[allow(deprecated)]
        fn pump_each(first: *mut c_void, second: extern "C" fn(i32, f32));
        fn pump_mix(first: *mut c_void, second: *mut f32);
        fn pump_tie(first: *mut Valve, second: *mut c_void);
    }

    // Nothing else in the block leads to the other class.
    alone { fn valve_open(out: *mut *mut Meter) -> i32; }

    // The first one has the members of the other class.
    exchanged_with_described [
        records! { #[repr(C)] Meter { position: i32 } }
    ] {
        fn valve_bind(valve: *mut Meter, meter: *mut Valve);
    }

    // Names that fit no class are said, once.
    unknown [type Pointer = *mut Valve;] {
        fn valve_bind(valve: *mut Engine, meter: *mut Meter);
        fn valve_gain(valve: Pointer, weights: *mut f32);
        fn valve_hooks(valve: *mut Engine, hooks: *mut c_void);
        fn pump_run(pump: *mut (), gauge: *mut c_void, boiler: *mut c_void);
        #[allow(deprecated)]
        fn valve_next(valve: *mut Tank, each: *mut c_void) -> *mut Valve;
    }

    // A name that is stated is compared.
    stated [
        use gpu_abi::name::{CxxType, Type};

        pub enum Tap {}

        impl CxxType for Tap {
            const CXX: Type<'static> = Type::class("Valve");
        }
    ] {
        fn valve_bind(valve: *mut Tap, meter: *mut Tap);
        fn pump_run(pump: *mut Tap, gauge: *mut HostPtr<Gauge>, boiler: *mut c_void);
    }
    // The name of no class is one mistake.
    misspelled [
        use gpu_abi::name::{CxxType, Type};

        pub enum Tap {}

        impl CxxType for Tap {
            const CXX: Type<'static> = Type::class("Vavle");
        }

        records! { #[repr(C)] #[ptx(cxx = Biler)] Boiler { pressure: f32 } }
    ] {
        fn valve_bind(valve: *mut Tap, meter: *mut Meter);
        fn valve_gain(valve: *mut Tap, weights: *mut f32);
        fn valve_open(out: *mut *mut Tap) -> i32;
        fn pump_run(pump: *mut c_void, gauge: *mut c_void, boiler: &mut Boiler);
        #[link_name = "pump_run"]
        fn again(pump: *mut c_void, gauge: *mut c_void, boiler: *mut Boiler);
    }

    // Of a class that C++ only declares, nothing is compared but the name.
    declared [
        records! { #[repr(C)] Boiler { pressure: f32 } }
    ] {
        fn pump_run(pump: *mut c_void, gauge: *mut c_void, boiler: &mut Boiler);
    }
}

// The template arguments of a handle are compared with those of its class, or rustc warns that they are not stated.
mod arguments {
    use super::*;
    use std::marker::PhantomData;

    macro_rules! handles {
        ($($name:ident)*) => {$(
            #[repr(C)]
            pub struct $name<T = (), const N: usize = 0> {
                _private: [u8; 0],
                _of: PhantomData<T>,
            }
        )*};
    }

    handles! { Engine Pipe Lid }

    blocks! {
        #[functions(file = "kernels/instances.o")]
        right {
            fn engine_go(first: *mut Engine<f32>, second: &Engine<f64>);
            fn engine_flow(
                pipe: *mut Pipe<f32, 3>,
                lid: *mut c_void,
                each: extern "C" fn(*mut Engine<f32>, *mut Engine<f64>),
            );
        }
        wrong {
            fn engine_go(first: *mut Engine<f64>, second: *mut Engine<f32>);
            fn engine_flow(
                pipe: *mut Pipe<f32, 2>,
                lid: *mut c_void,
                each: extern "C" fn(*mut Engine<f64>, *mut Engine<f32>),
            );
        }

        // Arguments that one side does not state, and classes within an instance.
        unknown {
            fn engine_go(first: *mut Engine, second: *mut Engine<Lid>);
            fn engine_flow(pipe: *mut Pipe, lid: *mut Lid, each: extern "C" fn(*mut Engine, *mut Engine<f64>));
        }
    }
}

fn main() {}
