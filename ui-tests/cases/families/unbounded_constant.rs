use gpu_abi::{DevicePtr, kernels};

#[kernels]
unsafe extern "C" {
    #[ptx(name = "sum_{N}", N = [32, 64])]
    fn sum<const N: usize>(data: DevicePtr<f32>);
}

fn name<const N: usize>() -> &'static str {
    sum::<N>::NAME
}

fn main() {}
