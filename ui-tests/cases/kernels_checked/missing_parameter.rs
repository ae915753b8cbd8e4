use gpu_abi::{DevicePtr, PtxLayout, kernels, vector::Float3};

#[derive(PtxLayout)]
#[ptx(align = 32)]
struct Body {
    position: Float3,
    mass: f32,
    species: u32,
}

#[kernels(file = "kernels/step.ptx")]
unsafe extern "C" {
    fn step(bodies: DevicePtr<Body>, first: Body, dt: f32);
    fn spawn(bodies: DevicePtr<Body>, kind: u8, count: u32);
    fn idle(n: u32);
}

fn main() {}
