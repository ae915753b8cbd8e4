// The signature of a callback in a generic struct is compared, also where it has the struct's parameter.

use gpu_abi::{HostPtr, functions};
use gpu_abi_ui_tests::{blocks, handles, records};
use std::ffi::c_void;

handles! { Engine<T> }

records! { #[repr(C)] Valve { position: i32 } }

blocks! {
    #[functions(file = "kernels/instances.o")]
    right [
        records! {
            #[repr(C)] Slots<T> {
                engine: HostPtr<Engine<f32>>, valves: HostPtr<HostPtr<Valve>>, target: HostPtr<T>,
                changed: Option<unsafe extern "C" fn(*mut T, *mut Engine<f32>)>
            }
        }
    ] {
        fn engine_hold(plant: *mut c_void, slots: *mut Slots<Valve>);
    }
}

mod wrong {
    use super::*;

    records! { #[repr(C)] Other { place: i32 } }

    macro_rules! wrong {
        ($name:ident: $($signature:tt)*) => {
            pub mod $name {
                use super::*;

                records! {
                    #[repr(C)] Slots<T> {
                        engine: HostPtr<Engine<f32>>, valves: HostPtr<HostPtr<Valve>>, target: HostPtr<T>,
                        changed: Option<unsafe extern "C" $($signature)*>
                    }
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
