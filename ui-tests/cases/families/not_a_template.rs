use gpu_abi::{DevicePtr, kernels};

#[kernels(file = "kernels/family.ptx")]
unsafe extern "C" {
    #[ptx(name = "axpy_f32", T = [f32, f64])]
    fn axpy<T>(n: u32, a: T, x: DevicePtr<T>, y: DevicePtr<T>);
    #[ptx(name = "scal", T = [f32, f64])]
    fn scale<T>(data: DevicePtr<T>, n: u32, by: T);
}

fn main() {}
