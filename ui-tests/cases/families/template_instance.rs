use gpu_abi::{DevicePtr, kernels};

#[kernels(file = "kernels/family.ptx")]
unsafe extern "C" {
    #[ptx(types = [f32, f64])]
    type Float;
    #[ptx(name = "ns::scale", N = [2, 4, 8])]
    fn scale<T: Float, const N: u32>(data: DevicePtr<T>, n: u32, by: T);
}

fn main() {}
