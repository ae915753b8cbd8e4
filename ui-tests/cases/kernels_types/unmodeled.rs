// Types that have no counterpart in Rust agree only with bytes and opaque types, and rustc warns that these are not compared. Complex
// numbers are two numbers, and bytes in vectors have signs behind pointers too.

use gpu_abi::vector::{Float2, UChar2, UChar4};
use gpu_abi::{DevicePtr, PtxLayout, kernels};
use gpu_abi_ui_tests::{blocks, records};

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
        use gpu_abi::vector::Char4;

        records! { Pixels { signed_bytes: DevicePtr<Char4>, pairs: DevicePtr<[UChar2; 2]>, mode: i8 } }

        // This file describes an enumeration without its type.
    ] {
        fn pixels(pixels: Pixels, out: DevicePtr<Pixels>);
    }
}

fn main() {}
