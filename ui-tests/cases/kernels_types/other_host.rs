use core::ffi::{c_char, c_long};
use gpu_abi::vector::{Int2, Long2, LongLong2};
use gpu_abi::{PtxLayout, kernels};
use gpu_abi_ui_tests::step::Body as Step;
use gpu_abi_ui_tests::{blocks, records};

// On Windows, the members are not in one storage unit.
records! { Flags { #[ptx(bits = 3)] kind: u32, #[ptx(bits = 2)] level: u8 } }

#[kernels(file = "kernels/windows.debug.ptx")]
unsafe extern "C" {
    fn step(flags: *mut Flags, count: c_long, name: *const c_char);
    fn scale(values: *mut f32, count: usize);
}

blocks! {
    // Nothing describes the members.
    #[kernels(file = "kernels/windows.plain.ptx")]
    undescribed { fn step(flags: *mut Flags, count: i32, name: *const c_char); }

    // The name of a kernel of `extern "C"` does not state what its pointer leads to.
    #[kernels(file = "kernels/windows.plain.ptx", host = "windows")]
    of_c { fn scale(values: *mut Flags, count: usize); }
}

// In C++ these have a `long`, whose size on Windows is another; attributes do not change it. `attributes/hosts.rs` has the ways in which a
// type has one.
mod of_long {
    use super::*;
    use core::marker::PhantomData;
    use gpu_abi::variable::Constant;

    records! {
        Counts { steps: [c_long; 2], time: f64 }
        Fixed { steps: [i64; 2] }
        // No `long` is stored here.
        Marked { of_function: Option<unsafe extern "C" fn(c_long)>, of_marker: PhantomData<c_long> }
    }

    #[derive(PtxLayout)]
    #[ptx(align = 16)]
    struct Settings(c_long, [c_long; 5]);

    blocks! {
        #[kernels(file = "kernels/windows.plain.ptx", host = "windows")]
        counts { fn scale(values: *mut Counts, count: usize); }
        functions { fn scale(values: *mut Marked, count: usize); }
        numbers { fn scale(values: *mut c_long, count: usize); }
        fixed { fn scale(values: *mut Fixed, count: usize); }

        #[kernels(file = "kernels/caught.ptx", host = "windows")]
        variable { static settings: Constant<Settings>; }

        // The kernels' host has the same `long`.
        #[kernels(file = "kernels/step.ptx", host = "linux")]
        of_linux { fn step(counts: *mut Counts, body: Step, dt: f32, count: u32); }

        // Nothing states the host, but the parameter has the size of a `long` on Windows.
        #[kernels(file = "kernels/step.ptx")]
        unstated { fn step(bodies: *mut Step, body: Step, dt: f32, count: c_long); }
    }
}

records! { Body { #[ptx(bits = 3)] kind: u32, #[ptx(bits = 2)] level: u8 } }

blocks! {
    // Nothing in this file shows where it was compiled.
    #[kernels(file = "kernels/step.ptx", host = "windows")]
    of_windows {
        fn spawn(body: *mut Body, kind: u8);
        fn fill(data: *mut i32, value: i32);
    }

    #[kernels(file = "kernels/step.ptx", host = "linux")]
    corrected { fn spawn(body: *mut Body, kind: u8); }

    // Nor does anything in this one, in which `pick` is also a function of `float *`.
    #[kernels(file = "kernels/long_vectors.ptx", host = "windows")]
    vectors { fn each(values: *mut LongLong2); }
    right_vectors { fn each(values: *mut Int2); fn pick(values: *mut Int2); }

    #[kernels(file = "kernels/long_vectors.ptx", host = "linux")]
    vectors_of_linux { fn each(values: *mut Int2); }
    right_vectors_of_linux { fn each(values: *mut LongLong2); fn pick(values: *mut LongLong2); }

    #[kernels(file = "kernels/long_vectors.ptx")]
    right_vectors_of_the_target { fn each(values: *mut Long2); fn pick(values: *mut Long2); }

    // The files do not belong together, so they are not compared with the block.
    #[kernels(file = "kernels/linux.plain.ptx", types = "kernels/windows.debug.ptx")]
    mixed { fn step(flags: *mut Flags, count: i32, name: *const c_char); }

    // These say the wrong host, or a type does.
    #[kernels(file = "kernels/step.ptx", host = "linux")]
    wrong { fn step(bodies: *mut Step, body: Step, dt: f32, count: c_long); }

    #[kernels(file = "kernels/linux.plain.ptx")]
    of_type [records! { #[ptx(host = "windows")] Flags { #[ptx(bits = 3)] kind: u32, #[ptx(bits = 2)] level: u8 } }] {
        fn step(flags: *mut Flags, count: i64, name: *const c_char);
    }

    #[kernels(file = "kernels/windows.plain.ptx", host = "linux")]
    contradicted { fn step(flags: *mut f32, count: i32, name: *const c_char); }
}

fn main() {}
