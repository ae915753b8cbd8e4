use gpu_abi::{DevicePtr, PtxLayout, kernels, vector::{Float3, Float4}};

#[derive(PtxLayout)]
struct Light {
    position: Float3,
    power: f32,
}

#[derive(PtxLayout)]
struct Scene {
    eye: Float3,
    fov: f32,
    lights: DevicePtr<Light>,
    #[ptx(bits = 12)]
    samples: u32,
    #[ptx(bits = 1)]
    shadows: u32,
}

#[kernels(file = "kernels/render.plain.o")]
unsafe extern "C" {
    fn render(image: DevicePtr<Float4>, scene: Scene, width: u32, height: u32);
}

fn main() {}
