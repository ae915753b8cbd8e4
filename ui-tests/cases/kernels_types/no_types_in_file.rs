use gpu_abi_ui_tests::render::*;

#[kernels(file = "kernels/render.ptx", types = "kernels/render.ptx")]
unsafe extern "C" {
    fn paint(image: DevicePtr<u8>, material: Material);
    #[ptx(name = "_ZN2rt5scaleIfEEvPT_S1_j")]
    fn scale(values: DevicePtr<f32>, by: f32, n: u32);
}

fn main() {}
