use gpu_abi::kernels;

type Real = f32;

#[kernels]
unsafe extern "C" {
    #[ptx(types = [f32, f64, f32])]
    type Number;
    #[ptx(types = [f32, Real])]
    type Other;
    #[ptx(name = "scale_{T}")]
    fn scale<T: Number>(by: T);
    #[ptx(name = "add_{T}")]
    fn add<T: Other>(to: T);
    #[ptx(name = "sum_{T}")]
    #[ptx(T = [f32, f64])]
    #[ptx(T = f32)]
    fn sum<T>(data: DevicePtr<T>);
}

fn main() {}
