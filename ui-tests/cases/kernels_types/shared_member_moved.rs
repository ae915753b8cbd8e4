use gpu_abi::{DevicePtr, PtxLayout, kernels, vector::Float3};

#[derive(PtxLayout)]
struct Body {
    mass: f32,
    position: Float3,
}

// One error, not one for each parameter of the type.
#[kernels(file = "kernels/merge.debug.ptx")]
unsafe extern "C" {
    fn merge(into: DevicePtr<Body>, from: DevicePtr<Body>);
}

fn main() {}
