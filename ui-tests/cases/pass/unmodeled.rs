// Complex numbers agree with a struct of their parts, an array or a vector. Bytes for what has no counterpart are not compared, but a
// generated declaration does not warn.

#![deny(warnings)]
#![allow(dead_code)]

use gpu_abi::vector::{Char4, Double2, Float2, UChar2};
use gpu_abi::{DevicePtr, PtxLayout, functions, kernels};

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
#[ptx(cxx = std::complex)]
struct Complex {
    re: f32,
    im: f32,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C, align(8))]
struct Aligned {
    real: f32,
    imag: f32,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C, align(16))]
struct Double {
    re: f64,
    im: f64,
}

mod structs {
    use super::*;

    #[derive(PtxLayout)]
    struct Wave {
        standard: Complex,
        of_c: Complex,
        cuda: Aligned,
        thrust: Double,
        vector: Double,
    }

    #[kernels(file = "kernels/unmodeled.ptx", types = "kernels/unmodeled.o")]
    unsafe extern "C" {
        fn waves(waves: DevicePtr<Wave>);
    }
}

mod in_device_code {
    use super::*;

    #[derive(PtxLayout)]
    struct Wave {
        standard: Complex,
        of_c: Complex,
        cuda: Aligned,
        thrust: Double,
        vector: Double,
    }

    #[kernels(file = "kernels/unmodeled.debug.ptx")]
    unsafe extern "C" {
        fn waves(waves: DevicePtr<Wave>);
    }
}

mod numbers {
    use super::*;

    #[derive(PtxLayout)]
    struct Wave {
        standard: [f32; 2],
        of_c: [f32; 2],
        cuda: Float2,
        thrust: Double2,
        vector: Double2,
    }

    #[kernels(file = "kernels/unmodeled.debug.ptx")]
    unsafe extern "C" {
        fn waves(waves: DevicePtr<Wave>);
    }
}

#[derive(PtxLayout)]
#[repr(u8)]
enum Mode {
    Off,
    On,
}

#[derive(PtxLayout)]
struct Pixels {
    signed_bytes: DevicePtr<Char4>,
    pairs: DevicePtr<[UChar2; 2]>,
    mode: Mode,
}

#[kernels(file = "kernels/unmodeled.debug.ptx")]
unsafe extern "C" {
    fn pixels(pixels: Pixels, out: DevicePtr<Pixels>);
}

mod generated {
    use super::*;

    #[derive(PtxLayout)]
    struct Filter {
        hits: i32,
        key: [u64; 1],
        get: [u64; 2],
    }

    #[kernels(file = "kernels/unmodeled.ptx", types = "kernels/unmodeled.o", generated = "gpu-abi bindgen")]
    unsafe extern "C" {
        fn filter(filter: Filter, hits: DevicePtr<i32>);
    }
}

#[functions(file = "kernels/unmodeled.o")]
unsafe extern "C" {
    fn transform(factor: *const Double, values: *mut Complex, count: i32) -> i32;
}
