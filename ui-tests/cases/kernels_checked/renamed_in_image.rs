use gpu_abi::{DevicePtr, kernels};

// Compiled as C++ for one architecture and as `extern "C"` for the other.
#[kernels(file = "kernels/unlike.fatbin")]
unsafe extern "C" {
    fn clear(data: DevicePtr<f32>, n: u32);
}

fn main() {}
