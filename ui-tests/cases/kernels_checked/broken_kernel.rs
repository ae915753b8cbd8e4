use gpu_abi::{DevicePtr, kernels};

#[kernels(file = "kernels/broken.ptx")]
unsafe extern "C" {
    // What is wrong in others does not matter.
    fn clear(data: DevicePtr<f32>, n: u32);
    fn scale(data: DevicePtr<f32>, n: u32);
}

fn main() {}
