use gpu_abi::{DevicePtr, PtxLayout, kernels};

struct Light {
    _position: String,
}

#[derive(PtxLayout)]
struct Node {
    value: i32,
    next: DevicePtr<Node>,
    light: DevicePtr<Light>,
}

#[kernels(file = "kernels/render.ptx", types = "kernels/render.o")]
unsafe extern "C" {
    fn walk(node: DevicePtr<Node>);
}

fn main() {}
