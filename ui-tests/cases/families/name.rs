use gpu_abi::{DevicePtr, kernels};

#[kernels(file = "kernels/family.ptx")]
unsafe extern "C" {
    #[ptx(name = "axpi_{T}", T = [f32, f64])]
    fn axpy<T>(n: u32, a: T, x: DevicePtr<T>, y: DevicePtr<T>);
}

fn main() {}
