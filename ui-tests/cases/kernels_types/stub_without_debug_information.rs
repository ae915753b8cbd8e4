use gpu_abi::{DevicePtr, PtxLayout, kernels, vector::{Float3, Float4, UChar4}};

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

// The second file names the types, and was compiled without `-g`.
#[kernels(file = "kernels/render.ptx", types = "kernels/render.plain.o")]
unsafe extern "C" {
    fn render(image: DevicePtr<UChar4>, scene: Scene, width: i32, height: u32);
    fn shade(out: DevicePtr<Float4>, lights: DevicePtr<Light>, exposure: f32, n: i32);
}

fn main() {}
