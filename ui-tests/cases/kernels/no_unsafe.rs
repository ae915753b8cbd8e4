use gpu_abi::{DevicePtr, kernels};

#[kernels]
extern "C" {
    fn step(items: DevicePtr<f32>, n: u32);
}

fn main() {
    let _ = step::args(&DevicePtr::null(), &1);
}
