use gpu_abi::{PtxLayout, kernels, vector::{Float3, Float4}};

#[derive(PtxLayout)]
struct Light {
    position: Float3,
    power: f32,
}

#[kernels(file = "kernels/render.debug.ptx")]
unsafe extern "C" {
    fn shade(lights: *const Light, out: *mut Float4, exposure: f32, n: i32);
}

fn main() {}
