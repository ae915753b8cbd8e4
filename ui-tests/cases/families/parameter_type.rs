use gpu_abi::{DevicePtr, kernels};

#[kernels(file = "kernels/family.ptx")]
unsafe extern "C" {
    #[ptx(types = [f32, f64, u8])]
    type Number;
    #[ptx(types = [f32, f64])]
    type Float;
    #[ptx(name = "axpy_{T}")]
    fn axpy<T: Number>(n: u32, a: f64, x: DevicePtr<T>, y: DevicePtr<T>);
    // There is no instance for 8.
    #[ptx(name = "ns::scale", N = [2, 4, 8])]
    fn scale<T: Float, const N: u32>(data: DevicePtr<T>, n: u32, by: T);
    #[ptx(name = "axpy_{T}", T = [f64 = "bf16"])]
    fn text<T>(n: u32, a: T, x: DevicePtr<T>, y: DevicePtr<T>);
}

fn main() {}
