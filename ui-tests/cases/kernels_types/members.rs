use gpu_abi::name::Const;
use gpu_abi_ui_tests::render::*;

// Of another size.
#[derive(PtxLayout)]
struct Scene {
    fov: f32,
    eye: Float4,
    lights: DevicePtr<Light>,
    #[ptx(bits = 12)]
    samples: u32,
    #[ptx(bits = 1)]
    shadows: u32,
}

// The kernel writes through these.
#[derive(PtxLayout)]
struct Node {
    value: i32,
    next: DevicePtr<Const<Node>>,
    light: DevicePtr<Const<Light>>,
}

#[kernels(file = "kernels/render.ptx", types = "kernels/render.o")]
unsafe extern "C" {
    fn render(image: DevicePtr<UChar4>, scene: Scene, width: i32, height: u32);
    fn walk(node: *mut Node);
}

fn main() {}
