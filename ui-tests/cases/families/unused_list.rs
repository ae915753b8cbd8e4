use gpu_abi::{DevicePtr, kernels};

#[kernels]
unsafe extern "C" {
    #[ptx(types = [f32, f64])]
    type Number;
    #[ptx(name = "scale_{T}", T = [f32, f64])]
    fn scale<T>(by: T, data: DevicePtr<T>);
}

fn main() {}
