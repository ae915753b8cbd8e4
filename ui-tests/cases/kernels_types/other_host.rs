use core::ffi::{c_char, c_long};
use gpu_abi::{PtxLayout, kernels};

// On Windows, the members are not in one storage unit.
#[derive(PtxLayout)]
struct Flags {
    #[ptx(bits = 3)]
    kind: u32,
    #[ptx(bits = 2)]
    level: u8,
}

#[kernels(file = "kernels/windows.debug.ptx")]
unsafe extern "C" {
    fn step(flags: *mut Flags, count: c_long, name: *const c_char);
    fn scale(values: *mut f32, count: usize);
}

// Nothing describes the members.
mod undescribed {
    use super::{Flags, c_char, kernels};

    #[kernels(file = "kernels/windows.plain.ptx")]
    unsafe extern "C" {
        fn step(flags: *mut Flags, count: i32, name: *const c_char);
    }
}

// The name of a kernel of `extern "C"` does not state what its pointer leads to.
mod of_c {
    use super::{Flags, kernels};

    #[kernels(file = "kernels/windows.plain.ptx", host = "windows")]
    unsafe extern "C" {
        fn scale(values: *mut Flags, count: usize);
    }
}

// In C++ these have a `long`, whose size on Windows is another; attributes do not change it.
mod of_long {
    use super::{PtxLayout, c_long, kernels};
    use core::ffi::c_ulong;
    use gpu_abi::vector::Long2;

    #[derive(PtxLayout)]
    struct Counts {
        steps: [c_long; 2],
        time: f64,
    }

    #[derive(PtxLayout)]
    struct Pair<T>(T, T);

    #[derive(PtxLayout)]
    struct Nested {
        of_generic: Pair<c_ulong>,
    }

    type Alias = Long2;

    #[derive(PtxLayout)]
    struct Vectors {
        of_alias: Alias,
    }

    #[derive(PtxLayout)]
    struct Native {
        #[ptx(vector)]
        of_array: [c_long; 2],
    }

    #[derive(PtxLayout)]
    struct Fixed {
        steps: [i64; 2],
    }

    #[kernels(file = "kernels/windows.plain.ptx", host = "windows")]
    unsafe extern "C" {
        fn scale(values: *mut Counts, count: usize);
    }

    mod nested {
        #[gpu_abi::kernels(file = "kernels/windows.plain.ptx", host = "windows")]
        unsafe extern "C" {
            fn scale(values: gpu_abi::DevicePtr<[super::Nested; 2]>, count: usize);
        }
    }

    mod vectors {
        #[gpu_abi::kernels(file = "kernels/windows.plain.ptx", host = "windows")]
        unsafe extern "C" {
            fn scale(values: *mut super::Vectors, count: usize);
        }
    }

    mod native {
        #[gpu_abi::kernels(file = "kernels/windows.plain.ptx", host = "windows")]
        unsafe extern "C" {
            fn scale(values: *mut super::Native, count: usize);
        }
    }

    // Of `long` only by their own types.
    #[derive(PtxLayout)]
    #[repr(transparent)]
    struct Id(c_long);

    #[derive(PtxLayout)]
    struct Ids {
        #[ptx(vector)]
        of_wrapper: [Id; 2],
    }

    #[derive(PtxLayout)]
    #[repr(transparent)]
    #[ptx(enumerators(READ))]
    struct Access(c_ulong);

    impl Access {
        const READ: Self = Self(1);
    }

    mod wrappers {
        #[gpu_abi::kernels(file = "kernels/windows.plain.ptx", host = "windows")]
        unsafe extern "C" {
            fn scale(values: *mut super::Ids, count: usize);
        }
    }

    mod enumerations {
        #[gpu_abi::kernels(file = "kernels/windows.plain.ptx", host = "windows")]
        unsafe extern "C" {
            fn scale(values: *mut super::Access, count: usize);
        }
    }

    // No `long` is stored here.
    mod functions {
        #[gpu_abi::kernels(file = "kernels/windows.plain.ptx", host = "windows")]
        unsafe extern "C" {
            fn scale(values: *mut super::Marked, count: usize);
        }
    }

    #[derive(PtxLayout)]
    struct Marked {
        of_function: Option<unsafe extern "C" fn(c_long)>,
        of_marker: core::marker::PhantomData<c_long>,
    }

    mod numbers {
        #[gpu_abi::kernels(file = "kernels/windows.plain.ptx", host = "windows")]
        unsafe extern "C" {
            fn scale(values: *mut core::ffi::c_long, count: usize);
        }
    }

    mod fixed {
        #[gpu_abi::kernels(file = "kernels/windows.plain.ptx", host = "windows")]
        unsafe extern "C" {
            fn scale(values: *mut super::Fixed, count: usize);
        }
    }

    #[derive(PtxLayout)]
    #[ptx(align = 16)]
    struct Settings(c_long, [c_long; 5]);

    mod variable {
        #[gpu_abi::kernels(file = "kernels/caught.ptx", host = "windows")]
        unsafe extern "C" {
            static settings: gpu_abi::variable::Constant<super::Settings>;
        }
    }

    // The kernels' host has the same `long`.
    mod of_linux {
        use gpu_abi_ui_tests::step::Body;

        #[gpu_abi::kernels(file = "kernels/step.ptx", host = "linux")]
        unsafe extern "C" {
            fn step(counts: *mut super::Counts, body: Body, dt: f32, count: u32);
        }
    }

    // Nothing states the host, but the parameter has the size of a `long` on Windows.
    mod unstated {
        use core::ffi::c_long;
        use gpu_abi_ui_tests::step::Body;

        #[gpu_abi::kernels(file = "kernels/step.ptx")]
        unsafe extern "C" {
            fn step(bodies: *mut Body, body: Body, dt: f32, count: c_long);
        }
    }
}

#[derive(PtxLayout)]
struct Body {
    #[ptx(bits = 3)]
    kind: u32,
    #[ptx(bits = 2)]
    level: u8,
}

// Nothing in this file shows where it was compiled.
#[kernels(file = "kernels/step.ptx", host = "windows")]
unsafe extern "C" {
    fn spawn(body: *mut Body, kind: u8);
    fn fill(data: *mut i32, value: i32);
}

mod corrected {
    use super::{Body, kernels};

    #[kernels(file = "kernels/step.ptx", host = "linux")]
    unsafe extern "C" {
        fn spawn(body: *mut Body, kind: u8);
    }
}

// Nor does anything in this one.
mod vectors {
    use super::kernels;
    use gpu_abi::vector::{Int2, LongLong2};

    #[kernels(file = "kernels/long_vectors.ptx", host = "windows")]
    unsafe extern "C" {
        fn each(values: *mut LongLong2);
    }

    mod linux {
        use super::*;

        #[kernels(file = "kernels/long_vectors.ptx", host = "linux")]
        unsafe extern "C" {
            fn each(values: *mut Int2);
        }
    }
}

// The files do not belong together, so they are not compared with the block.
mod mixed {
    use super::{Flags, c_char, kernels};

    #[kernels(file = "kernels/linux.plain.ptx", types = "kernels/windows.debug.ptx")]
    unsafe extern "C" {
        fn step(flags: *mut Flags, count: i32, name: *const c_char);
    }
}

// These say the wrong host, or a type does.
mod wrong {
    use gpu_abi::PtxLayout;
    use gpu_abi_ui_tests::step::Body;

    #[gpu_abi::kernels(file = "kernels/step.ptx", host = "linux")]
    unsafe extern "C" {
        fn step(bodies: *mut Body, body: Body, dt: f32, count: core::ffi::c_long);
    }

    #[derive(PtxLayout)]
    #[ptx(host = "windows")]
    struct Flags {
        #[ptx(bits = 3)]
        kind: u32,
        #[ptx(bits = 2)]
        level: u8,
    }

    mod of_type {
        #[gpu_abi::kernels(file = "kernels/linux.plain.ptx")]
        unsafe extern "C" {
            fn step(flags: *mut super::Flags, count: i64, name: *const core::ffi::c_char);
        }
    }
}

mod contradicted {
    use super::{c_char, kernels};

    #[kernels(file = "kernels/windows.plain.ptx", host = "linux")]
    unsafe extern "C" {
        fn step(flags: *mut f32, count: i32, name: *const c_char);
    }
}

fn main() {}
