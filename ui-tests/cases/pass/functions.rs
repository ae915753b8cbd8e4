//! Declarations of C++ functions as programs have them.

use gpu_abi::vector::{Float3, Float4};
use gpu_abi::{DevicePtr, PtxLayout, functions};
use gpu_abi_ui_tests::{blocks, handles, records};
use std::cell::Cell;
use std::ffi::{c_char, c_int, c_void};
use std::ptr::NonNull;

records! {
    #[repr(C)] Params { dt: f32, order: i32, color: Float4 }
    #[repr(C)] Body { position: Float3, mass: f32 }
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(u32)]
pub enum Mode {
    Fast,
    Slow = 4,
}

handles! { CUstream_st Engine }

pub type Stream = *mut CUstream_st;

#[functions(file = "kernels/functions.o")]
#[link(name = "c")]
unsafe extern "C" {
    pub fn launch_step(bodies: *mut Body, params: Params, n: c_int, scale: f32, stream: *mut c_void) -> c_int;
    #[cfg(any())]
    fn launch_step_of_another_platform(other: Undeclared);
    static mut version: c_int;
}

#[allow(clashing_extern_declarations, reason = "the same functions in other ways")]
mod again {
    use super::*;

    #[functions(file = ["kernels/functions.plain.o", "kernels/functions.o"])]
    #[allow(deprecated, reason = "the name of `Stream` fits no class")]
    unsafe extern "C" {
        fn launch_step(bodies: Option<&mut Body>, params: Params, n: i32, scale: f32, stream: Stream) -> i32;
        safe fn count(
            values: &f32,
            n: usize,
            flag: bool,
            mode: Mode,
            callback: Option<unsafe extern "C" fn(c_int)>,
        ) -> usize;
        fn print(format: *const c_char, ...) -> c_int;
        fn scaled(params: &Params, by: f32) -> Params;
        fn copy(destination: *mut f32, source: *const f32, count: usize);
        fn clear(out: &mut f32, rows: *mut *const f32);
        fn open_engine(device: i32) -> Option<NonNull<Engine>>;
        fn close_engine(engine: *mut Engine);
        #[link_name = "clear"]
        fn clear_cell(out: &Cell<f32>, rows: *mut *const f32);
        #[link_name = "clear"]
        fn clear_array(out: &mut [f32; size_of::<f32>()], rows: *mut *const f32);
        #[link_name = "clear"]
        fn clear_read(#[ptx(readonly)] out: *const f32, #[allow(unused)] rows: *mut *const f32);
        #[link_name = "clear"]
        fn clear_shared(#[ptx(readonly)] out: Option<&f32>, rows: *mut *const f32);
        #[link_name = "clear"]
        #[ptx(readonly)]
        fn clear_nothing(out: *const f32, rows: *const *const f32);
        #[link_name = concat!("open", "_", "engine")]
        fn read_engine(device: i32) -> *const Engine;
        #[link_name = "_Z7mangledi"]
        fn next(x: c_int) -> c_int;
    }

    // What holds for all functions is said once.
    mod read_only {
        use super::*;

        #[functions(file = "kernels/functions.o")]
        #[ptx(readonly)]
        unsafe extern "C" {
            fn copy(to: &f32, from: *const f32, n: usize);
            fn clear(out: *const f32, rows: *const *const f32);
        }
    }

    macro_rules! block {
        ($file:literal: $name:ident($($parameter:ident: $ty:ty),*)) => {
            #[functions(file = $file)]
            unsafe extern "C" {
                fn $name<'a>($($parameter: $ty),*) -> &'a Engine;
            }
        };
    }

    mod expanded {
        use super::*;

        block!("kernels/functions.o": open_engine(device: c_int));
    }

    blocks! {
        #[functions(file = "kernels/functions.o")]
        lifetimes [
            pub type Out<'a> = Option<&'a mut f32>;
        ] {
            #[link_name = "\u{1}clear"]
            #[cfg_attr(all(), cfg(all()))]
            fn wipe<'a>(out: &'a mut [f32; 2 * 2], rows: *mut &'a f32);
            fn close_engine(engine: *mut Engine) -> ();
            #[cfg_attr(all(), cfg(any()))]
            fn of_another_platform(other: Undeclared);
        }
    }

    /// Both are plain addresses for C.
    #[deny(improper_ctypes)]
    mod addresses {
        use super::*;
        use gpu_abi::HostPtr;
        use gpu_abi::name::Const;

        #[functions(file = "kernels/functions.o")]
        unsafe extern "C" {
            fn copy(destination: HostPtr<f32>, source: HostPtr<Const<f32>>, count: usize);
        }
    }

    #[functions(file = concat!(env!("CARGO_MANIFEST_DIR"), "/kernels/functions.o"))]
    unsafe extern "C" {
        #[link_name = "launch_step"]
        fn launch(bodies: DevicePtr<Body>, params: Params, n: i32, scale: f32, stream: *mut c_void) -> i32;
    }
}
