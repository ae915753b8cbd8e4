use gpu_abi::{DevicePtr, kernels};

#[kernels]
unsafe extern "C" {
    fn scale(items: DevicePtr<f32>, by: f32, n: u32);
}

fn main() {
    let _ = scale::args(&DevicePtr::null(), &0.5);
}
