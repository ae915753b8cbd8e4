use gpu_abi::kernels;

#[derive(gpu_abi::PtxLayout)]
struct Pair<A, B> {
    a: A,
    b: B,
}

#[kernels]
unsafe extern "C" {
    #[ptx(types = [f32, f64])]
    type Float;
    #[ptx(types = [u32, u64])]
    type Index;
    #[ptx(name = "sort_{F}_{I}")]
    fn sort<F: Float, I: Index>(data: DevicePtr<Pair<F, I>>);
}

fn main() {}
