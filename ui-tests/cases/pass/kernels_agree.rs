//! Types that are declared in other words and agree with the kernels' own.

use gpu_abi::variable::Constant;
use gpu_abi::{DevicePtr, PtxLayout, kernels};
use gpu_abi_ui_tests::records;

#[derive(PtxLayout)]
#[repr(C, u8)]
enum Shape {
    Empty,
    Sphere { center: [f32; 3], radius: f32 },
    Mesh { vertices: DevicePtr<f32>, count: u32 },
}

records! { View<T> { data: DevicePtr<T>, len: u32 } }

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(cxx = vec3)]
struct Vec3([f32; 3]);

records! { Unused { all: [f32; 40] } }

#[kernels(file = "kernels/tagged.debug.ptx", types = "kernels/tagged.o")]
unsafe extern "C" {
    fn draw(shape: Shape, out: DevicePtr<f32>);
    fn sum(view: View<f32>, out: DevicePtr<f32>);
    fn turn(points: DevicePtr<Vec3>, n: u32);
    fn partly(unused: Unused, view: View<f32>, out: DevicePtr<f32>);
}

/// Parameters declared as pointers, beside stubs and debug information, and beside names.
mod pointers {
    use super::*;

    #[kernels(file = "kernels/tagged.debug.ptx", types = "kernels/tagged.o")]
    unsafe extern "C" {
        fn sum(view: View<f32>, out: *mut f32);
        fn turn(points: *mut Vec3, n: u32);
    }

    records! { Light { position: gpu_abi::vector::Float3, power: f32 } }

    #[kernels(file = "kernels/render.ptx", types = "kernels/render.o")]
    unsafe extern "C" {
        fn shade(out: *mut gpu_abi::vector::Float4, lights: *const Light, exposure: f32, n: i32);
    }
}

// Anonymous structs at one offset, and numbers in structs of their own.

records! {
    A { a: i32 }
    B { b: f32 }
}

#[derive(PtxLayout)]
union Members {
    first: A,
    second: B,
    raw: i32,
}

records! {
    Either { members: MembersMirror }
    Value { value: f32 }
    Row { values: [f32; 4] }
    Samples { values: DevicePtr<Value> }
}

#[kernels(file = "kernels/alike.debug.ptx")]
unsafe extern "C" {
    fn either(either: DevicePtr<Either>);
    fn samples(samples: Samples, values: DevicePtr<Row>);
}

// Compiled on Windows: the parameter's size says which number `long` is.
#[kernels(file = "kernels/windows.ptx")]
unsafe extern "C" {
    #[ptx(name = "step")]
    fn of_windows(values: DevicePtr<f32>, first: i32, count: u32, letter: u16);
}

// nvcc declares `__grid_constant__` parameters as bytes. Debug information or the kernel's name gives their types.
#[kernels(file = "kernels/grid_constant.o")]
unsafe extern "C" {
    fn fill(value: u64, out: *mut f32);
}

#[kernels(file = "kernels/grid_constant.ptx")]
unsafe extern "C" {
    #[ptx(name = "_Z5scalefPf")]
    fn scale_by(factor: f32, out: *mut f32);
}

// Compiled for sm_75, not for sm_90.
#[kernels(file = "kernels/unlike.fatbin")]
unsafe extern "C" {
    fn scale(data: DevicePtr<f32>, n: u32);
}

// Compiled for sm_90, not for sm_75.
#[kernels(file = "kernels/unlike_scene.fatbin")]
unsafe extern "C" {
    #[ptx(name = "recent")]
    static RECENT: Constant<i32>;
}

// Generic types that lead to themselves.
records! { Node<T> { value: T, item: DevicePtr<T>, next: DevicePtr<Node<T>>, again: DevicePtr<Self> } }

const _: &gpu_abi::TypeLayout = &<Node<View<f32>> as PtxLayout>::LAYOUT;

#[kernels]
unsafe extern "C" {
    fn walk(node: Node<f32>, nodes: DevicePtr<Node<Node<u8>>>);
}

#[test]
fn as_declared() {
    assert_eq!((scale::NAME, RECENT.name()), ("_Z5scalePfj", "recent"));
}
