use gpu_abi::{DevicePtr, PtxLayout, kernels, vector::Float3};

// The kernel aligns it to 32 bytes.
#[derive(PtxLayout)]
struct Body {
    position: Float3,
    mass: f32,
    species: u32,
    more: [u32; 3],
}

#[kernels(file = "kernels/step.ptx")]
unsafe extern "C" {
    fn step(bodies: DevicePtr<Body>, first: Body, dt: f32, n: u32);
}

fn main() {}
