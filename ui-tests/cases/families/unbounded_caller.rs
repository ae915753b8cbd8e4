use gpu_abi::{DevicePtr, kernels};

#[kernels]
unsafe extern "C" {
    #[ptx(types = [f32, f64])]
    type Number;
    #[ptx(name = "axpy_{T}")]
    fn axpy<T: Number>(n: u32, a: T, x: DevicePtr<T>, y: DevicePtr<T>);
}

fn launch<T>(a: T, y: DevicePtr<T>) {
    axpy::<T>::args(&1, &a, &y, &y);
}

fn main() {}
