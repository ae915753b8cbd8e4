use gpu_abi_ui_tests::render::*;

// The second file names the types, and was compiled without `-g`.
#[kernels(file = "kernels/render.ptx", types = "kernels/render.plain.o")]
unsafe extern "C" {
    fn render(image: DevicePtr<UChar4>, scene: Scene, width: i32, height: u32);
    fn shade(out: DevicePtr<Float4>, lights: DevicePtr<Light>, exposure: f32, n: i32);
}

fn main() {}
