//! Handles are known by their names, wherever pointers lead to them, and types of other crates by their traits, whatever their names.

#![deny(deprecated)]
#![allow(clashing_extern_declarations, reason = "`functions` has some of these functions in another way")]
#![allow(dead_code)]

use gpu_abi::{HostPtr, PtxLayout, functions};
use std::ffi::c_void;

#[repr(C)]
pub struct Valve {
    _private: [u8; 0],
}

#[repr(C)]
pub struct Meter {
    _private: [u8; 0],
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
pub struct Hooks {
    changed: Option<unsafe extern "C" fn(*mut c_void, i64)>,
    user: HostPtr<c_void>,
}

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

/// A box in the sense of geometry, whose name is also that of a pointer.
mod boxes {
    use gpu_abi::{PtxLayout, functions};

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C, align(16))]
    pub struct Box<T> {
        low: [T; 2],
        high: [T; 2],
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    pub struct Inner {
        r#box: Box<f64>,
    }

    #[functions(file = "kernels/structs.o")]
    unsafe extern "C" {
        fn extent(axis: i32, r#box: Box<f64>) -> f64;
        fn grow(inner: *mut Inner, by: f64);
    }
}
