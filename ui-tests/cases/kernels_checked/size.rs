use gpu_abi::{DevicePtr, PtxLayout, kernels, vector::Float3};

/// The kernel's has a member more.
#[derive(PtxLayout)]
struct Body {
    position: Float3,
    mass: f32,
}

#[kernels(file = "kernels/step.ptx")]
unsafe extern "C" {
    fn step(bodies: DevicePtr<Body>, first: Body, dt: f32, n: u32);
}

fn main() {}
