use gpu_abi_ui_tests::render::*;

#[derive(PtxLayout)]
struct Scene {
    eye: Float3,
    fov: f32,
    lights: DevicePtr<Light>,
    samples: u32,
}

#[kernels(file = "kernels/render.ptx", types = "kernels/render.o")]
unsafe extern "C" {
    fn render(image: DevicePtr<UChar4>, scene: Scene, width: i32, height: u32);
}

fn main() {}
