// The parameter's size says which number `long` is.

use gpu_abi::{DevicePtr, kernels};

#[kernels(file = "kernels/windows.ptx")]
unsafe extern "C" {
    fn step(values: DevicePtr<f32>, first: i32, count: u32, letter: u16);
}

fn main() {}
