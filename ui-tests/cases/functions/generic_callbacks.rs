// The signature of a callback in a generic struct is compared, also where it has the struct's parameter.

use gpu_abi::{HostPtr, PtxLayout, functions};
use std::ffi::c_void;
use std::marker::PhantomData;

#[repr(C)]
pub struct Engine<T> {
    _private: [u8; 0],
    _of: PhantomData<T>,
}

#[derive(PtxLayout)]
#[repr(C)]
pub struct Valve {
    position: i32,
}

mod right {
    use super::*;

    #[derive(PtxLayout)]
    #[repr(C)]
    pub struct Slots<T> {
        engine: HostPtr<Engine<f32>>,
        valves: HostPtr<HostPtr<Valve>>,
        target: HostPtr<T>,
        changed: Option<unsafe extern "C" fn(*mut T, *mut Engine<f32>)>,
    }

    #[functions(file = "kernels/instances.o")]
    unsafe extern "C" {
        fn engine_hold(plant: *mut c_void, slots: *mut Slots<Valve>);
    }
}

mod wrong {
    use super::*;

    #[derive(PtxLayout)]
    #[repr(C)]
    pub struct Other {
        place: i32,
    }

    macro_rules! wrong {
        ($name:ident: $($signature:tt)*) => {
            pub mod $name {
                use super::*;

                #[derive(PtxLayout)]
                #[repr(C)]
                pub struct Slots<T> {
                    engine: HostPtr<Engine<f32>>,
                    valves: HostPtr<HostPtr<Valve>>,
                    target: HostPtr<T>,
                    changed: Option<unsafe extern "C" $($signature)*>,
                }

                #[functions(file = "kernels/instances.o")]
                unsafe extern "C" {
                    fn engine_hold(plant: *mut c_void, slots: *mut Slots<Valve>);
                }
            }
        };
    }

    wrong!(value: fn(T, *mut Engine<f32>));
    wrong!(level: fn(*mut *mut T, *mut Engine<f32>));
    wrong!(other: fn(*mut Other, *mut Engine<f32>));
    wrong!(argument: fn(*mut T, *mut Engine<f64>));
    wrong!(result: fn(*mut T, *mut Engine<f32>) -> i32);
    wrong!(instance: fn(*mut Slots<T>, *mut Engine<f32>));
}

fn main() {}
