// A symbol has only the names of classes. What it does not tell is not compared, and rustc warns of it.

use gpu_abi::layout::TypeLayout;
use gpu_abi::vector::Float4;
use gpu_abi::mirror::{Reader, Writer};
use gpu_abi::{Codec, DevicePtr, PtxLayout, PtxMirror, kernels};

#[derive(PtxLayout)]
struct Pair {
    first: f32,
    second: f32,
}

mod right {
    use super::*;

    #[kernels(file = "kernels/caught.mangled.ptx")]
    unsafe extern "C" {
        fn pointers(image: DevicePtr<Float4>, pairs: DevicePtr<Pair>, sums: DevicePtr<f32>);
    }
}

mod wrong {
    use super::*;

    #[derive(PtxLayout)]
    struct Couple {
        first: f32,
        second: f32,
    }

    #[kernels(file = "kernels/caught.mangled.ptx")]
    unsafe extern "C" {
        fn pointers(image: DevicePtr<Float4>, pairs: DevicePtr<Couple>, sums: DevicePtr<f32>);
    }
}

mod arguments {
    use super::*;

    #[derive(PtxLayout)]
    struct Pair<T> {
        first: T,
        second: T,
    }

    #[kernels(file = "kernels/caught.mangled.ptx")]
    unsafe extern "C" {
        fn pointers(image: DevicePtr<Float4>, pairs: DevicePtr<Pair<f32>>, sums: DevicePtr<f32>);
    }
}

mod nameless {
    use super::*;

    #[derive(PtxLayout)]
    struct Params {
        color: Float4,
        scale: f32,
        count: i32,
        seed: u64,
        pairs: DevicePtr<Pair>,
        kind: u8,
    }

    struct Settings(Params);

    // SAFETY: there are no values.
    unsafe impl PtxLayout for Settings {
        const LAYOUT: TypeLayout = Params::LAYOUT;
    }

    // SAFETY: as above.
    unsafe impl PtxMirror for Settings {
        type Mirror = <Params as PtxMirror>::Mirror;
    }

    // SAFETY: as above.
    unsafe impl Codec for Settings {
        const IS_DEVICE_BYTES: bool = false;

        fn write_to(&self, _: &mut Writer<'_, Self>) {}

        fn read_from(_: &mut Reader<'_, Self>) -> Self {
            unreachable!()
        }
    }

    #[kernels(file = "kernels/caught.mangled.ptx")]
    unsafe extern "C" {
        fn record(params: Settings, out: DevicePtr<f32>);
    }
}

fn main() {}
