use gpu_abi::{DevicePtr, PtxLayout, kernels, vector::Float3};

#[derive(PtxLayout)]
struct Light {
    position: Float3,
    power: f32,
}

#[kernels(file = "kernels/render.ptx")]
unsafe extern "C" {
    fn shade(out: DevicePtr<Float3>, lights: DevicePtr<Light>, exposure: f32, n: i32);
}

fn main() {}
