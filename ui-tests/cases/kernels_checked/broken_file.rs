use gpu_abi::{DevicePtr, kernels};

#[kernels(file = "kernels/cut.fatbin")]
unsafe extern "C" {
    fn scale(data: DevicePtr<f32>, n: u32);
}

fn main() {}
