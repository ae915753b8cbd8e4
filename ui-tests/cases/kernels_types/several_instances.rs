use gpu_abi::{DevicePtr, kernels};

#[kernels(file = "kernels/render.ptx")]
unsafe extern "C" {
    fn blur(pixels: DevicePtr<f32>);
}

fn main() {}
