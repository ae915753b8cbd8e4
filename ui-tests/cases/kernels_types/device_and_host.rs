use gpu_abi::{DevicePtr, PtxLayout, kernels, vector::{Float3, UChar4}};

#[derive(PtxLayout)]
struct Light {
    position: Float3,
    power: u32,
}

#[derive(PtxLayout)]
#[ptx(cxx = rt::Scene)]
struct Scene {
    eye: Float3,
    fov: f32,
    lights: DevicePtr<Light>,
    #[ptx(bits = 12)]
    samples: u32,
    #[ptx(bits = 1)]
    shadows: u32,
}

// The second file has names of types alone, the first one has members.
#[kernels(file = "kernels/render.debug.ptx", types = "kernels/render.plain.o")]
unsafe extern "C" {
    fn render(image: DevicePtr<UChar4>, scene: Scene, width: i32, height: u32);
}

fn main() {}
