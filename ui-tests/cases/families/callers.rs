use gpu_abi::{DevicePtr, kernels};

#[kernels]
unsafe extern "C" {
    #[ptx(types = [f32, f64])]
    type Number;
    #[ptx(name = "axpy_{T}")]
    fn axpy<T: Number>(n: u32, a: T, x: DevicePtr<T>, y: DevicePtr<T>);
    #[ptx(name = "sum_{T}_{N}", T = [f32, f64], N = [32, 64])]
    fn sum<T, const N: usize>(data: DevicePtr<T>);
}

fn unbounded_type<T>(a: T, y: DevicePtr<T>) {
    axpy::<T>::args(&1, &a, &y, &y);
}

fn unbounded_constant<const N: usize>() -> &'static str {
    sum::<f32, N>::NAME
}

fn main() {
    let y = DevicePtr::null();
    axpy::<u8>::args(&1, &2, &y, &y);
    sum::<f32, 128>::args(&DevicePtr::null());
}
