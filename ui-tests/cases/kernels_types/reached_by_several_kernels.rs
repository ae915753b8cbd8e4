use gpu_abi::vector::{Float3, Float4, UChar4};
use gpu_abi::{DevicePtr, PtxLayout, kernels};

#[derive(PtxLayout)]
struct Light {
    position: Float3,
    strength: f32,
}

#[derive(PtxLayout)]
struct Node {
    value: i32,
    next: DevicePtr<Node>,
    light: DevicePtr<Light>,
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

// Each kernel reaches `Light`.
#[kernels(file = "kernels/render.ptx", types = "kernels/render.o")]
unsafe extern "C" {
    fn walk(node: *mut Node);
    fn render(image: *mut UChar4, scene: Scene, width: i32, height: u32);
    fn shade(out: *mut Float4, lights: *const Light, exposure: f32, n: i32);
}

fn main() {}
