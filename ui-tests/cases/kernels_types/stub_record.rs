use gpu_abi::{DevicePtr, PtxLayout, kernels, vector::{Float3, UChar4}};

#[derive(PtxLayout)]
struct Light {
    position: Float3,
    power: f32,
}

#[derive(PtxLayout)]
struct Camera {
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
    fn render(image: DevicePtr<UChar4>, scene: Camera, width: i32, height: u32);
}

fn main() {}
