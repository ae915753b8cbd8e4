use gpu_abi_ui_tests::render::*;

#[kernels(file = "kernels/render.ptx")]
unsafe extern "C" {
    // No instance is for `int`, and several take a `float *`.
    fn scale(values: DevicePtr<i32>, by: i32, n: u32);
    fn blur(pixels: DevicePtr<f32>);
    fn shade(out: *mut Float3, lights: *const Light, exposure: f32, n: i32);
}

fn main() {}
