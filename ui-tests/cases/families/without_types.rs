use gpu_abi::{DevicePtr, kernels};

#[kernels]
unsafe extern "C" {
    fn fill<T>(items: DevicePtr<T>, value: T);
    fn zero<const N: usize>(items: DevicePtr<f32>);
    #[ptx(name = "sum_{T}")]
    fn sum<T: Copy>(data: DevicePtr<T>);
    fn once(n: u32)
    where
        u32: Copy;
    fn borrow<'a>(n: u32);
}

fn main() {
    let _ = fill::<f32>::args(&DevicePtr::<f32>::null(), &1.0_f32);
}
