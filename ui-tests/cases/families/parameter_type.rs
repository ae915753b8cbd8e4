use gpu_abi::{DevicePtr, kernels};

#[kernels(file = "kernels/family.ptx")]
unsafe extern "C" {
    #[ptx(types = [f32, f64, u8])]
    type Number;
    #[ptx(name = "axpy_{T}")]
    fn axpy<T: Number>(n: u32, a: f64, x: DevicePtr<T>, y: DevicePtr<T>);
}

fn main() {}
