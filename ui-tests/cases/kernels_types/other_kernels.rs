use gpu_abi_ui_tests::render::*;

#[kernels(file = "kernels/render.ptx", types = "kernels/step.o")]
unsafe extern "C" {
    fn paint(image: DevicePtr<u8>, material: Material);
}

fn main() {}
