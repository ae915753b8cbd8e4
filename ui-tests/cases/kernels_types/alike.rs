use gpu_abi::{DevicePtr, PtxLayout, kernels};

// The kernel's members are those of an anonymous union.
#[derive(PtxLayout)]
struct Either {
    a: i32,
    b: f32,
    raw: i32,
}

// A number in a struct that is aligned more than the number is another item of an array.
#[derive(PtxLayout)]
#[ptx(align = 16)]
struct Wide {
    value: f32,
}

#[derive(PtxLayout)]
struct Samples {
    values: DevicePtr<Wide>,
}

// Each instance of a generic type, and each of two types with one name, is compared.
mod other {
    use gpu_abi::PtxLayout;

    #[derive(PtxLayout)]
    pub struct Point {
        pub x: f32,
        pub y: i32,
    }
}

#[derive(PtxLayout)]
struct Point {
    x: f32,
    y: f32,
}

#[derive(PtxLayout)]
struct Span<T> {
    items: DevicePtr<T>,
    len: u32,
}

#[derive(PtxLayout)]
struct Scene {
    left: Span<f32>,
    right: Span<i32>,
}

#[derive(PtxLayout)]
struct Pair {
    first: Point,
    second: Point,
    third: DevicePtr<Point>,
    fourth: DevicePtr<other::Point>,
}

#[kernels(file = "kernels/alike.debug.ptx")]
unsafe extern "C" {
    fn either(either: DevicePtr<Either>);
    fn samples(samples: Samples, values: DevicePtr<Wide>);
    fn spans(scene: Scene, n: u32);
    fn points(pair: Pair, sum: DevicePtr<f32>);
}

fn main() {}
