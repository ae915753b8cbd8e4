use gpu_abi::{DevicePtr, kernels};
use gpu_abi_ui_tests::records;

records! {
    // The kernel's members are those of an anonymous union.
    Either { a: i32, b: f32, raw: i32 }
    // A number in a struct that is aligned more than the number is another item of an array.
    #[ptx(align = 16)] Wide { value: f32 }
    Samples { values: DevicePtr<Wide> }
}

// Each instance of a generic type, and each of two types with one name, is compared.
mod other {
    use gpu_abi_ui_tests::records;

    records! { Point { pub x: f32, pub y: i32 } }
}

records! {
    Point { x: f32, y: f32 }
    Span<T> { items: DevicePtr<T>, len: u32 }
    Scene { left: Span<f32>, right: Span<i32> }
    Pair { first: Point, second: Point, third: DevicePtr<Point>, fourth: DevicePtr<other::Point> }
}

#[kernels(file = "kernels/alike.debug.ptx")]
unsafe extern "C" {
    fn either(either: DevicePtr<Either>);
    fn samples(samples: Samples, values: DevicePtr<Wide>);
    fn spans(scene: Scene, n: u32);
    fn points(pair: Pair, sum: DevicePtr<f32>);
}

fn main() {}
