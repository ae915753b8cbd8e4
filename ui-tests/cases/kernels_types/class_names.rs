// A symbol has only the names of classes. What it does not tell is not compared, and rustc warns of it.

use gpu_abi::vector::Float4;
use gpu_abi::{DevicePtr, kernels};
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

    // An argument without a name leaves the type without one.
    nameless [
        struct Foreign;

        records! {
            Params<T> {
                color: Float4, scale: f32, count: i32, seed: u64, pairs: DevicePtr<Pair>, kind: u8,
                of: std::marker::PhantomData<T>
            }
        }
    ] {
        fn record(params: Params<Foreign>, out: DevicePtr<f32>);
    }
}

fn main() {}
