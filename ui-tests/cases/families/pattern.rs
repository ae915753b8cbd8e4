use gpu_abi::kernels;

struct Complex<T>(T);

#[kernels]
unsafe extern "C" {
    #[ptx(name = "scale_{U}", T = [f32, f64])]
    fn scale<T>(by: T);
    #[ptx(name = "sum_{T}", T = [f32, f64], N = [1, 2])]
    fn sum<T, const N: usize>(data: DevicePtr<T>);
    #[ptx(name = "add_{T}", T = [f32, Complex<f32>])]
    fn add<T>(data: DevicePtr<T>);
    #[ptx(name = NAME, T = [f32])]
    fn by_constant<T>(data: DevicePtr<T>);
}

fn main() {}
