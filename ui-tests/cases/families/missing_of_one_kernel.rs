use gpu_abi::{DevicePtr, kernels};

#[kernels(file = "kernels/family.ptx")]
unsafe extern "C" {
    #[ptx(types = [f32, f64, u8])]
    type Number;
    #[ptx(name = "axpy_{T}")]
    fn axpy<T: Number>(n: u32, a: T, x: DevicePtr<T>, y: DevicePtr<T>);
    #[ptx(name = "one_{T}")]
    fn one<T: Number>(data: DevicePtr<T>);
}

fn main() {}
