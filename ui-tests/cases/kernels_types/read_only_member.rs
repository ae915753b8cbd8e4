use gpu_abi::name::Const;
use gpu_abi::{DevicePtr, PtxLayout, kernels, vector::Float3};

#[derive(PtxLayout)]
struct Light {
    position: Float3,
    power: f32,
}

#[derive(PtxLayout)]
struct Node {
    value: i32,
    next: DevicePtr<Const<Node>>,
    light: DevicePtr<Const<Light>>,
}

#[kernels(file = "kernels/render.ptx", types = "kernels/render.o")]
unsafe extern "C" {
    fn walk(node: *mut Node);
}

fn main() {}
