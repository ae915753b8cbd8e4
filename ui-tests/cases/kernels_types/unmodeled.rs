// Types that have no counterpart in Rust agree only with bytes and opaque types, and rustc warns that these are not compared, but not in a
// generated declaration. Complex numbers are two numbers: a struct, an array or a vector. Bytes in vectors have signs behind pointers too.

use gpu_abi::vector::{Char4, Double2, Float2, UChar2, UChar4};
use gpu_abi::{DevicePtr, PtxLayout, functions, kernels};
use gpu_abi_ui_tests::{blocks, records};

records! {
    #[repr(C)] #[ptx(cxx = std::complex)] Complex { re: f32, im: f32 }
    #[repr(C, align(8))] Aligned { real: f32, imag: f32 }
    #[repr(C, align(16))] Double { re: f64, im: f64 }
}

mod right {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Mode {
        Off,
        On,
    }

    records! {
        Wave<S, C, T, V> { standard: S, of_c: S, cuda: C, thrust: T, vector: V }
        Filter { hits: i32, key: [u64; 1], get: [u64; 2] }
        Pixels { signed_bytes: DevicePtr<Char4>, pairs: DevicePtr<[UChar2; 2]>, mode: Mode }
    }

    blocks! {
        #[kernels(file = "kernels/unmodeled.ptx", types = "kernels/unmodeled.o")]
        structs { fn waves(waves: DevicePtr<Wave<Complex, Aligned, Double, Double>>); }

        #[kernels(file = "kernels/unmodeled.debug.ptx")]
        in_device_code {
            fn waves(waves: DevicePtr<Wave<Complex, Aligned, Double, Double>>);
            fn pixels(pixels: Pixels, out: DevicePtr<Pixels>);
        }
        numbers { fn waves(waves: DevicePtr<Wave<[f32; 2], Float2, Double2, Double2>>); }

        #[kernels(file = "kernels/unmodeled.ptx", types = "kernels/unmodeled.o", generated = "gpu-abi bindgen")]
        generated { fn filter(filter: Filter, hits: DevicePtr<i32>); }

        #[functions(file = "kernels/unmodeled.o")]
        host { fn transform(factor: *const Double, values: *mut Complex, count: i32) -> i32; }
    }
}

blocks! {
    #[kernels(file = "kernels/unmodeled.ptx", types = "kernels/unmodeled.o")]
    not_bytes [records! { Filter { hits: i32, key: DevicePtr<f32>, get: [DevicePtr<f32>; 2] } }] {
        fn filter(filter: Filter, hits: DevicePtr<i32>);
    }

    bytes [
        records! { Filter { hits: i32, key: Bytes, get: [u64; 2] } }

        #[derive(PtxLayout, Clone, Copy)]
        #[repr(C, align(8))]
        #[ptx(opaque)]
        struct Bytes([u8; 8]);
    ] {
        fn filter(filter: Filter, hits: DevicePtr<i32>);
    }

    #[kernels(file = "kernels/unmodeled.debug.ptx")]
    complex [
        records! {
            Exchanged { im: f64, re: f64 }
            Wave<S, C, T, V> { standard: S, of_c: [f32; 2], cuda: C, thrust: T, vector: V }
        }
    ] {
        fn waves(waves: DevicePtr<Wave<[i32; 2], Float2, Exchanged, [f64; 2]>>);
    }

    #[kernels(file = "kernels/unmodeled.ptx", types = "kernels/unmodeled.o")]
    vectors_of_bytes [
        records! { Pixels { signed_bytes: DevicePtr<UChar4>, pairs: DevicePtr<[UChar2; 2]>, mode: u8 } }
    ] {
        fn pixels(pixels: Pixels, out: DevicePtr<Pixels>);
    }

    #[kernels(file = "kernels/unmodeled.debug.ptx")]
    unknown_sign [
        records! { Pixels { signed_bytes: DevicePtr<Char4>, pairs: DevicePtr<[UChar2; 2]>, mode: i8 } }

        // This file describes an enumeration without its type.
    ] {
        fn pixels(pixels: Pixels, out: DevicePtr<Pixels>);
    }
}

fn main() {}
