use gpu_abi::{DevicePtr, PtxLayout, kernels, vector::Float3};

#[derive(PtxLayout)]
struct Light {
    power: f32,
    position: Float3,
}

#[derive(PtxLayout)]
struct Node {
    value: i32,
    next: DevicePtr<Node>,
    light: DevicePtr<Light>,
}

#[kernels(file = "kernels/render.ptx", types = "kernels/render.o")]
unsafe extern "C" {
    fn walk(node: *const Node);
}

fn main() {}
