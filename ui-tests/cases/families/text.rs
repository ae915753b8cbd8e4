use gpu_abi::{DevicePtr, kernels};

#[kernels(file = "kernels/family.ptx")]
unsafe extern "C" {
    #[ptx(name = "axpy_{T}", T = [f32, f64 = "bf16"])]
    fn axpy<T>(n: u32, a: T, x: DevicePtr<T>, y: DevicePtr<T>);
}

fn main() {}
