//! Handles are known by their names, wherever pointers lead to them, and types of other crates by their traits, whatever their names.

#![deny(deprecated)]
#![allow(clashing_extern_declarations, reason = "`functions` has some of these functions in another way")]
#![allow(dead_code)]

use gpu_abi::{HostPtr, functions};
use gpu_abi_ui_tests::{blocks, handles, records};
use std::ffi::c_void;

handles! { Valve Meter }

records! { #[repr(C)] Hooks { changed: Option<unsafe extern "C" fn(*mut c_void, i64)>, user: HostPtr<c_void> } }

#[functions(file = "kernels/handles.o")]
unsafe extern "C" {
    fn valve_open(out: *mut HostPtr<Valve>) -> i32;
    fn valve_next(valve: HostPtr<Valve>, each: extern "C" fn(*mut Valve, *mut Meter)) -> HostPtr<Valve>;
    fn valve_hooks(valve: Option<&mut Valve>, hooks: *const Hooks);
}

// What holds for all functions is said once.
#[functions(file = "kernels/functions.o")]
#[ptx(readonly)]
unsafe extern "C" {
    fn copy(to: &f32, from: *const f32, n: usize);
    fn clear(out: *const f32, rows: *const *const f32);
}

blocks! {
    // A box in the sense of geometry, whose name is also that of a pointer.
    #[functions(file = "kernels/structs.o")]
    boxes [
        use gpu_abi::functions;

        records! {
            #[repr(C, align(16))] Box<T> { low: [T; 2], high: [T; 2] }
            #[repr(C)] Inner { r#box: Box<f64> }
        }
    ] {
        fn extent(axis: i32, r#box: Box<f64>) -> f64;
        fn grow(inner: *mut Inner, by: f64);
    }
}
