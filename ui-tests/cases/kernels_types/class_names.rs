// A symbol has only the names of classes. What it does not tell is not compared, and rustc warns of it.

use gpu_abi::layout::TypeLayout;
use gpu_abi::vector::Float4;
use gpu_abi::mirror::{Reader, Writer};
use gpu_abi::{Codec, DevicePtr, PtxLayout, PtxMirror, kernels};
use gpu_abi_ui_tests::{blocks, records};

records! { Pair { first: f32, second: f32 } }

blocks! {
    #[kernels(file = "kernels/caught.mangled.ptx")]
    right { fn pointers(image: DevicePtr<Float4>, pairs: DevicePtr<Pair>, sums: DevicePtr<f32>); }

    wrong [records! { Couple { first: f32, second: f32 } }] {
        fn pointers(image: DevicePtr<Float4>, pairs: DevicePtr<Couple>, sums: DevicePtr<f32>);
    }

    arguments [records! { Pair<T> { first: T, second: T } }] {
        fn pointers(image: DevicePtr<Float4>, pairs: DevicePtr<Pair<f32>>, sums: DevicePtr<f32>);
    }

    nameless [
        records! { Params { color: Float4, scale: f32, count: i32, seed: u64, pairs: DevicePtr<Pair>, kind: u8 } }

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
    ] {
        fn record(params: Settings, out: DevicePtr<f32>);
    }
}

fn main() {}
