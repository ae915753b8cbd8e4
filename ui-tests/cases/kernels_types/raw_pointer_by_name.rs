use gpu_abi_ui_tests::render::*;

#[kernels(file = "kernels/render.ptx")]
unsafe extern "C" {
    fn shade(out: *mut Float3, lights: *const Light, exposure: f32, n: i32);
}

fn main() {}
