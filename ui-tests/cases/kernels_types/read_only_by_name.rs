use gpu_abi::{PtxLayout, kernels, vector::{Float3, Float4}};

#[derive(PtxLayout)]
struct Light {
    position: Float3,
    power: f32,
}

#[kernels(file = "kernels/render.ptx")]
unsafe extern "C" {
    fn shade(out: *const Float4, lights: *const Light, exposure: f32, n: i32);
}

fn main() {}
