use gpu_abi_ui_tests::render::*;
use gpu_abi_ui_tests::{blocks, records};

#[kernels(file = "kernels/render.ptx", types = "kernels/render.ptx")]
unsafe extern "C" {
    fn paint(image: DevicePtr<u8>, material: Material);
    #[ptx(name = "_ZN2rt5scaleIfEEvPT_S1_j")]
    fn scale(values: DevicePtr<f32>, by: f32, n: u32);
}

// The second file has other kernels. The name of `scale` says its types, but nothing in that file does.
#[kernels(file = "kernels/render.ptx", types = "kernels/step.o", set = Other)]
unsafe extern "C" {
    #[ptx(name = "paint")]
    fn paint_of_other_kernels(image: DevicePtr<u8>, material: Material);
    #[ptx(name = "_ZN2rt5scaleIfEEvPT_S1_j")]
    fn mangled(values: DevicePtr<f32>, by: f32, n: u32);
}

// The second file names the types, and was compiled without `-g`.
#[kernels(file = "kernels/render.ptx", types = "kernels/render.plain.o", set = Plain)]
unsafe extern "C" {
    fn render(image: DevicePtr<UChar4>, scene: Scene, width: i32, height: u32);
    fn shade(out: DevicePtr<Float4>, lights: DevicePtr<Light>, exposure: f32, n: i32);
}

// As `first.o` has it; `second.o` has another.
records! { Item { id: i32, weight: f32 } }

blocks! {
    #[kernels(file = "kernels/twice.a")]
    two_definitions { fn pick(item: Item, out: DevicePtr<i32>); }
    // One object file of two: nothing tells which of them has which kernel.
    #[kernels(file = "kernels/twice.o")]
    linked { fn pick(item: Item, out: DevicePtr<i32>); }
}

fn main() {}
