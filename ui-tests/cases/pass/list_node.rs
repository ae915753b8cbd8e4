use gpu_abi::{DevicePtr, PtxLayout, assert_layout};

#[derive(PtxLayout)]
struct Node {
    value: f32,
    next: DevicePtr<Self>,
    owner: DevicePtr<Tree<Node>>,
}

#[derive(PtxLayout)]
struct Tree<T> {
    value: T,
    left: DevicePtr<Self>,
    right: DevicePtr<Tree<T>>,
}

assert_layout!(Node { size: 24, align: 8, value: 0, next: 8, owner: 16 });
assert_layout!(Tree<f64> { size: 24, align: 8, value: 0, left: 8, right: 16 });

fn main() {}
