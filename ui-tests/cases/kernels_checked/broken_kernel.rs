use gpu_abi::{DevicePtr, kernels};

#[kernels(file = "kernels/broken.ptx")]
unsafe extern "C" {
    // Mistakes in other kernels of the file do not matter.
    fn clear(data: DevicePtr<f32>, n: u32);
    fn scale(data: DevicePtr<f32>, n: u32);
}

fn main() {}
