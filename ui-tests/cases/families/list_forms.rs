use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    type Empty;
    #[ptx(types = [f32])]
    type Assigned = f32;
    #[ptx(types = f32)]
    type Bare;
    #[ptx(types = [f32, f64])]
    type Unused;
    #[ptx(kinds = [f32])]
    type Misspelled;
    #[ptx(U = [f32], T = [])]
    fn scale<T>(by: T, data: DevicePtr<T>);
    #[ptx(T = [f32])]
    fn plain(data: DevicePtr<f32>);
}

fn main() {}
