use gpu_abi::{DevicePtr, kernels};

#[kernels]
unsafe extern "C" {
    #[ptx(name = "sum_{T}_{N}", T = [f32, f64], N = [32, 64])]
    fn sum<T, const N: usize>(data: DevicePtr<T>);
}

fn main() {
    sum::<f32, 128>::args(&DevicePtr::null());
}
