// The target of a pointer is compared whatever the pointer is called, also in arrays and in the callbacks of structs.

use gpu_abi::HostPtr as Address;
use gpu_abi::{HostPtr, functions};
use gpu_abi_ui_tests::{handles, records};
use std::ffi::c_void as Anything;
use std::ptr::NonNull as NotNull;

type Pointer<T> = *mut T;
type Maybe<T> = Option<T>;

handles! { Engine<T> Meter }

records! {
    #[repr(C)] Valve { position: i32 }
    #[repr(C)] Other { place: f32 }
}

macro_rules! open {
    ($($name:ident: $out:ty;)*) => {$(
        mod $name {
            use super::*;

            #[functions(file = "kernels/handles.o")]
            unsafe extern "C" {
                fn valve_open(out: $out) -> i32;
            }
        }
    )*};
}

macro_rules! hold {
    ($($name:ident: $valve:ty;)*) => {$(
        pub mod $name {
            use super::*;

            records! {
                #[repr(C)] Slots {
                    engine: HostPtr<Engine<f32>>, valves: HostPtr<HostPtr<Valve>>, target: HostPtr<Valve>,
                    changed: Option<unsafe extern "C" fn($valve, *mut Engine<f32>)>
                }
            }

            #[functions(file = "kernels/instances.o")]
            unsafe extern "C" {
                fn engine_hold(plant: *mut Anything, slots: *mut Slots);
            }
        }
    )*};
}

mod right {
    use super::*;

    open! {
        address: *mut Address<Valve>;
        alias: *mut Pointer<Valve>;
        nested: Pointer<Address<Valve>>;
        twice: Pointer<*mut Valve>;
        array: *mut [Pointer<Valve>; 1];
        boxed: *mut Box<Valve>;
        not_null: *mut NotNull<Valve>;
        anything: *mut Address<Anything>;
    }
    hold! {
        alias_in_callback: Pointer<Valve>;
        not_null_in_callback: Maybe<NotNull<Valve>>;
    }
}

mod wrong {
    use super::*;

    open! {
        twice: Pointer<*mut Other>;
        alias: *mut Pointer<Other>;
        array: *mut [Pointer<Other>; 1];
        not_null: *mut NotNull<Other>;
    }
    hold! {
        alias_in_callback: Pointer<Other>;
        not_null_in_callback: Maybe<NotNull<Other>>;
    }
}

// The name of a handle is another one, or is not known.
mod unknown {
    use super::*;

    open! {
        array: *mut [Address<Meter>; 1];
    }
    hold! {
        alias_in_callback: Pointer<Meter>;
    }
}

fn main() {}
