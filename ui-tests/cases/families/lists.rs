use gpu_abi::{DevicePtr, PtxLayout, kernels};

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

type Real = f32;

#[kernels]
unsafe extern "C" {
    #[ptx(types = [f32, f64, f32])]
    type Twice;
    #[ptx(types = [f32, Real])]
    type TwiceByAlias;
    #[ptx(types = [f32, String])]
    type NotShared;
    #[ptx(name = "scale_{T}")]
    fn twice<T: Twice>(by: T);
    #[ptx(name = "add_{T}")]
    fn twice_by_alias<T: TwiceByAlias>(to: T);
    #[ptx(name = "sum_{T}")]
    #[ptx(T = [f32, f64])]
    #[ptx(T = f32)]
    fn in_two_attributes<T>(data: T);
    #[ptx(name = "mul_{T}")]
    fn not_shared<T: NotShared>(by: T);
}

// Parameters without lists.
#[kernels]
unsafe extern "C" {
    fn fill<T>(items: DevicePtr<T>, value: T);
    fn zero<const N: usize>(items: DevicePtr<f32>);
    #[ptx(name = "sum_{T}")]
    fn of_trait<T: Copy>(data: DevicePtr<T>);
    fn once(n: u32)
    where
        u32: Copy;
    fn borrow<'a>(n: u32);
}

fn main() {
    let _ = fill::<f32>::args(&DevicePtr::<f32>::null(), &1.0_f32);
}
