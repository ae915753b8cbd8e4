//! Types that are declared in other words and agree with the kernels' own.

use gpu_abi::{DevicePtr, PtxLayout, kernels};

#[derive(PtxLayout)]
#[repr(C, u8)]
enum Shape {
    Empty,
    Sphere { center: [f32; 3], radius: f32 },
    Mesh { vertices: DevicePtr<f32>, count: u32 },
}

#[derive(PtxLayout)]
struct View<T> {
    data: DevicePtr<T>,
    len: u32,
}

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(cxx = vec3)]
struct Vec3([f32; 3]);

#[derive(PtxLayout)]
struct Unused {
    all: [f32; 40],
}

#[kernels(file = "kernels/tagged.debug.ptx", types = "kernels/tagged.o")]
unsafe extern "C" {
    fn draw(shape: Shape, out: DevicePtr<f32>);
    fn sum(view: View<f32>, out: DevicePtr<f32>);
    fn turn(points: DevicePtr<Vec3>, n: u32);
    fn partly(unused: Unused, view: View<f32>, out: DevicePtr<f32>);
}

/// Generic types that lead to themselves.
#[derive(PtxLayout)]
struct Node<T> {
    value: T,
    item: DevicePtr<T>,
    next: DevicePtr<Node<T>>,
    again: DevicePtr<Self>,
}

const _: &gpu_abi::TypeLayout = &<Node<View<f32>> as PtxLayout>::LAYOUT;

#[kernels]
unsafe extern "C" {
    fn walk(node: Node<f32>, nodes: DevicePtr<Node<Node<u8>>>);
}

fn main() {}
