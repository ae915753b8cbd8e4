use gpu_abi::{DevicePtr, kernels};

#[kernels(file = "kernels/family.ptx")]
unsafe extern "C" {
    fn axpy_f32(n: f32, a: f32, x: DevicePtr<f32>, y: DevicePtr<f32>);
    fn axpy_f64(n: f32, a: f64, x: DevicePtr<f64>, y: DevicePtr<f64>);
}

fn main() {}
