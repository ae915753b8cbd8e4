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
    fn setp(bodies: DevicePtr<Body>, first: Body, dt: f32, n: u32);
    fn spawn_all(bodies: DevicePtr<Body>, kind: u8);
    fn integrate();
}

fn main() {}
