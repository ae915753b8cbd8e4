use gpu_abi::{DevicePtr, kernels};

// Compiled for one architecture of two.
#[kernels(file = "kernels/unlike.fatbin")]
unsafe extern "C" {
    fn scale(data: DevicePtr<f32>, n: u32);
}

fn main() {}
