use gpu_abi::{DevicePtr, kernels};

#[kernels]
unsafe extern "C" {
    fn fill<T>(items: DevicePtr<T>, value: T);
    fn zero<const N: usize>(items: [f32; N]);
    fn once(n: u32)
    where
        u32: Copy;
}

fn main() {
    let _ = fill::args(&DevicePtr::<f32>::null(), &1.0_f32);
}
