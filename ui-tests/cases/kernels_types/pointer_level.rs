use gpu_abi::{DevicePtr, PtxLayout, kernels, vector::{Float3, Float4}};

#[derive(PtxLayout)]
struct Light {
    position: Float3,
    power: f32,
}

#[kernels(file = "kernels/render.ptx")]
unsafe extern "C" {
    fn shade(out: DevicePtr<Float4>, lights: DevicePtr<DevicePtr<Light>>, exposure: f32, n: i32);
}

fn main() {}
