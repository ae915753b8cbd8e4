// Types that have no counterpart in Rust agree only with bytes and opaque types, and rustc warns that these are not compared. Complex
// numbers are two numbers, and bytes in vectors have signs behind pointers too.

use gpu_abi::vector::{Float2, UChar2, UChar4};
use gpu_abi::{DevicePtr, PtxLayout, kernels};

mod not_bytes {
    use super::*;

    #[derive(PtxLayout)]
    struct Filter {
        hits: i32,
        key: DevicePtr<f32>,
        get: [DevicePtr<f32>; 2],
    }

    #[kernels(file = "kernels/unmodeled.ptx", types = "kernels/unmodeled.o")]
    unsafe extern "C" {
        fn filter(filter: Filter, hits: DevicePtr<i32>);
    }
}

mod bytes {
    use super::*;

    #[derive(PtxLayout)]
    struct Filter {
        hits: i32,
        key: Bytes,
        get: [u64; 2],
    }

    #[derive(PtxLayout)]
    #[repr(C, align(8))]
    #[ptx(opaque)]
    struct Bytes([u8; 8]);

    #[kernels(file = "kernels/unmodeled.ptx", types = "kernels/unmodeled.o")]
    unsafe extern "C" {
        fn filter(filter: Filter, hits: DevicePtr<i32>);
    }
}

mod complex {
    use super::*;

    #[derive(PtxLayout)]
    struct Exchanged {
        im: f64,
        re: f64,
    }

    #[derive(PtxLayout)]
    struct Wave<S, C, T, V> {
        standard: S,
        of_c: [f32; 2],
        cuda: C,
        thrust: T,
        vector: V,
    }

    #[kernels(file = "kernels/unmodeled.debug.ptx")]
    unsafe extern "C" {
        fn waves(waves: DevicePtr<Wave<[i32; 2], Float2, Exchanged, [f64; 2]>>);
    }
}

mod vectors_of_bytes {
    use super::*;

    #[derive(PtxLayout)]
    struct Pixels {
        signed_bytes: DevicePtr<UChar4>,
        pairs: DevicePtr<[UChar2; 2]>,
        mode: u8,
    }

    #[kernels(file = "kernels/unmodeled.ptx", types = "kernels/unmodeled.o")]
    unsafe extern "C" {
        fn pixels(pixels: Pixels, out: DevicePtr<Pixels>);
    }
}

mod unknown_sign {
    use super::*;
    use gpu_abi::vector::Char4;

    #[derive(PtxLayout)]
    struct Pixels {
        signed_bytes: DevicePtr<Char4>,
        pairs: DevicePtr<[UChar2; 2]>,
        mode: i8,
    }

    // This file describes an enumeration without its type.
    #[kernels(file = "kernels/unmodeled.debug.ptx")]
    unsafe extern "C" {
        fn pixels(pixels: Pixels, out: DevicePtr<Pixels>);
    }
}

fn main() {}
