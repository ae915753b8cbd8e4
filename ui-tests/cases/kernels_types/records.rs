use gpu_abi::vector::{Float3, UChar4};
use gpu_abi::{DevicePtr, PtxLayout, TensorMap, kernels};
use gpu_abi_ui_tests::{blocks, records};

// Types that are declared in other words and agree.
mod right {
    use super::*;

    #[derive(PtxLayout)]
    #[repr(C, u8)]
    enum Shape {
        Empty,
        Sphere { center: [f32; 3], radius: f32 },
        Mesh { vertices: DevicePtr<f32>, count: u32 },
    }

    #[derive(PtxLayout)]
    #[repr(transparent)]
    #[ptx(cxx = vec3)]
    struct Vec3([f32; 3]);

    // Anonymous structs at one offset, and numbers in structs of their own.
    records! {
        View<T> { data: DevicePtr<T>, len: u32 }
        A { a: i32 }
        B { b: f32 }
        Either { members: MembersMirror }
        Value { value: f32 }
        Row { values: [f32; 4] }
        Samples { values: DevicePtr<Value> }
    }

    #[derive(PtxLayout)]
    union Members {
        first: A,
        second: B,
        raw: i32,
    }

    blocks! {
        #[kernels(file = "kernels/tagged.debug.ptx", types = "kernels/tagged.o")]
        tagged {
            fn draw(shape: Shape, out: DevicePtr<f32>);
            fn sum(view: View<f32>, out: DevicePtr<f32>);
            fn turn(points: DevicePtr<Vec3>, n: u32);
            fn partly(unused: Unused, view: View<f32>, out: DevicePtr<f32>);
        }

        #[kernels(file = "kernels/alike.debug.ptx")]
        alike {
            fn either(either: DevicePtr<Either>);
            fn samples(samples: Samples, values: DevicePtr<Row>);
        }
    }
}

// Each instance of a generic type, and each of two types with one name, is compared.
mod other {
    use gpu_abi_ui_tests::records;

    records! { Point { pub x: f32, pub y: i32 } }
}

records! {
    Point { x: f32, y: f32 }
    Span<T> { items: DevicePtr<T>, len: u32 }
    #[ptx(cxx = Scene)] Spans { left: Span<f32>, right: Span<i32> }
    Pair { first: Point, second: Point, third: DevicePtr<Point>, fourth: DevicePtr<other::Point> }
    // The kernel's members are those of an anonymous union.
    Either { a: i32, b: f32, raw: i32 }
    // A number in a struct that is aligned more than the number is another item of an array.
    #[ptx(align = 16)] Wide { value: f32 }
    Samples { values: DevicePtr<Wide> }
    // Arrays for vectors.
    Camera { fov: f32, size: [f32; 2] }
    Transform { rows: [[f32; 4]; 3], weight: f32 }
    Light { position: Float3, power: u32 }
    #[ptx(cxx = rt::Scene)] Scene {
        eye: Float3, fov: f32, lights: DevicePtr<Light>, #[ptx(bits = 12)] samples: u32,
        #[ptx(bits = 1)] shadows: u32
    }
    Unused { all: [f32; 40] }
    View { len: u32, data: DevicePtr<f32> }
    // The kernel is compiled by CUDA 12, for `TensorMapA64`.
    Load { row: i32, map: TensorMap }
}

#[derive(PtxLayout)]
#[repr(C, u8)]
enum Shape {
    Empty,
    Sphere { center: [f32; 3], radius: f32 },
    Mesh { vertices: DevicePtr<i32>, count: u32 },
}

blocks! {
    #[kernels(file = "kernels/alike.debug.ptx")]
    alike {
        fn either(either: DevicePtr<Either>);
        fn samples(samples: Samples, values: DevicePtr<Wide>);
        fn spans(scene: Spans, n: u32);
        fn points(pair: Pair, sum: DevicePtr<f32>);
    }

    #[kernels(file = "kernels/vectors.debug.ptx")]
    vectors {
        fn look(camera: DevicePtr<Camera>);
        fn turn(transform: DevicePtr<Transform>);
    }

    #[kernels(file = "kernels/tagged.debug.ptx")]
    in_device_code {
        // `nvcc -G` does not describe the first parameter, which the kernel does not use.
        fn partly(unused: Unused, view: View, out: DevicePtr<f32>);
        fn draw(shape: Shape, out: DevicePtr<f32>);
    }

    // The second file has names of types alone, the first one has members.
    #[kernels(file = "kernels/render.debug.ptx", types = "kernels/render.plain.o")]
    device_and_host { fn render(image: DevicePtr<UChar4>, scene: Scene, width: i32, height: u32); }

    #[kernels(file = "kernels/tensor_map.debug.ptx")]
    release {
        #[ptx(name = "_Z8load_rowP4Load")]
        fn load_row(load: DevicePtr<Load>);
    }
}

fn main() {}
