// Complex numbers agree with a struct of their parts, an array or a vector. Bytes for what has no counterpart are not compared, but a
// generated declaration does not warn.

#![deny(warnings)]
#![allow(dead_code)]

use gpu_abi::vector::{Char4, Double2, Float2, UChar2};
use gpu_abi::{DevicePtr, PtxLayout, functions, kernels};
use gpu_abi_ui_tests::{blocks, records};

records! {
    #[repr(C)] #[ptx(cxx = std::complex)] Complex { re: f32, im: f32 }
    #[repr(C, align(8))] Aligned { real: f32, imag: f32 }
    #[repr(C, align(16))] Double { re: f64, im: f64 }
}

blocks! {
    #[kernels(file = "kernels/unmodeled.ptx", types = "kernels/unmodeled.o")]
    structs [records! { Wave { standard: Complex, of_c: Complex, cuda: Aligned, thrust: Double, vector: Double } }] {
        fn waves(waves: DevicePtr<Wave>);
    }

    #[kernels(file = "kernels/unmodeled.debug.ptx")]
    in_device_code [
        records! { Wave { standard: Complex, of_c: Complex, cuda: Aligned, thrust: Double, vector: Double } }
    ] {
        fn waves(waves: DevicePtr<Wave>);
    }

    numbers [
        records! { Wave { standard: [f32; 2], of_c: [f32; 2], cuda: Float2, thrust: Double2, vector: Double2 } }
    ] {
        fn waves(waves: DevicePtr<Wave>);
    }
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(u8)]
enum Mode {
    Off,
    On,
}

records! { Pixels { signed_bytes: DevicePtr<Char4>, pairs: DevicePtr<[UChar2; 2]>, mode: Mode } }

#[kernels(file = "kernels/unmodeled.debug.ptx")]
unsafe extern "C" {
    fn pixels(pixels: Pixels, out: DevicePtr<Pixels>);
}

blocks! {
    #[kernels(file = "kernels/unmodeled.ptx", types = "kernels/unmodeled.o", generated = "gpu-abi bindgen")]
    generated [records! { Filter { hits: i32, key: [u64; 1], get: [u64; 2] } }] {
        fn filter(filter: Filter, hits: DevicePtr<i32>);
    }
}

#[functions(file = "kernels/unmodeled.o")]
unsafe extern "C" {
    fn transform(factor: *const Double, values: *mut Complex, count: i32) -> i32;
}
