use gpu_abi::{DevicePtr, kernels};

#[kernels(file = "kernels/family.ptx")]
unsafe extern "C" {
    #[ptx(types = [f32, f64, i16])]
    type Number;
    #[ptx(types = [f32, f64, u8])]
    type Present;
    #[ptx(name = "axpy_{T}")]
    fn missing<T: Number>(n: u32, a: T, x: DevicePtr<T>, y: DevicePtr<T>);
    #[ptx(name = "one_{T}")]
    fn missing_of_present<T: Present>(data: DevicePtr<T>);
    #[ptx(name = "axpi_{T}", T = [f32, f64])]
    fn name<T>(n: u32, a: T, x: DevicePtr<T>, y: DevicePtr<T>);
    #[ptx(name = "fill_f32", T = [f32, f64])]
    fn not_a_template<T>(out: DevicePtr<T>, value: T);
    #[ptx(name = "scal", T = [f32, f64])]
    fn not_there<T>(data: DevicePtr<T>, n: u32, by: T);
    #[ptx(name = "two_{T}", T = [f32, f64])]
    fn parameter_count<T>(data: DevicePtr<T>, n: u32);
    #[ptx(T = [f32, f64])]
    fn fill<T>(out: DevicePtr<T>, value: T);
}

fn main() {}
