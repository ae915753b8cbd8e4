use gpu_abi::{DevicePtr, kernels};

#[kernels]
unsafe extern "C" {
    #[ptx(types = [f32, f64])]
    type Number;
    #[ptx(name = "axpy_{T}")]
    fn axpy<T: Number>(n: u32, a: T, x: DevicePtr<T>, y: DevicePtr<T>);
}

fn main() {
    let y = DevicePtr::null();
    axpy::<u8>::args(&1, &2, &y, &y);
}
