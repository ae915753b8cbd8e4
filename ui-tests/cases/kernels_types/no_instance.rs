use gpu_abi::{DevicePtr, kernels};

#[kernels(file = "kernels/render.ptx")]
unsafe extern "C" {
    fn scale(values: DevicePtr<i32>, by: i32, n: u32);
}

fn main() {}
