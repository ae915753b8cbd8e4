use gpu_abi::{PtxLayout, kernels};

struct Complex<T>(T);

#[derive(PtxLayout)]
struct Pair<A, B>(A, B);

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
    #[ptx(name = "shift_{U}", T = [f32, f64])]
    fn shift<T>(by: T);
    #[ptx(name = "sum_{T}", T = [f32, f64], N = [1, 2])]
    fn sum<T, const N: usize>(data: DevicePtr<T>);
    #[ptx(name = "add_{T}", T = [f32, Complex<f32>])]
    fn add<T>(data: DevicePtr<T>);
    #[ptx(name = NAME, T = [f32])]
    fn by_constant<T>(data: DevicePtr<T>);
    #[ptx(types = [f32, f64])]
    type Float;
    #[ptx(types = [u32, u64])]
    type Index;
    #[ptx(name = "sort_{F}_{I}")]
    fn sort<F: Float, I: Index>(data: DevicePtr<Pair<F, I>>);
}

fn main() {}
