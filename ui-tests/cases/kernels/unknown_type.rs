use gpu_abi::{DevicePtr, kernels};

#[kernels]
unsafe extern "C" {
    fn step(n: u32, what: Missing);
    #[ptx(types = [f32, Half])]
    type Number;
    #[ptx(name = "axpy_{T}")]
    fn axpy<T: Number>(n: u32, a: T, x: DevicePtr<T>, y: DevicePtr<T>);
    #[ptx(name = "scale_{T}")]
    fn scale<T: Number>(by: T);
}

fn main() {}
