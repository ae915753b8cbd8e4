use gpu_abi::{DevicePtr, PtxLayout, kernels, vector::Float3};

#[derive(PtxLayout)]
#[ptx(align = 32)]
struct Body {
    position: Float3,
    mass: f32,
    species: u32,
}

#[kernels(file = "kernels/libstep.a")]
unsafe extern "C" {
    fn step(bodies: DevicePtr<Body>, first: Body, dt: f64, n: u32);
}

fn main() {}
