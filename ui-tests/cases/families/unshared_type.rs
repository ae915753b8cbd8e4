use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    #[ptx(types = [f32, String])]
    type Number;
    #[ptx(name = "scale_{T}")]
    fn scale<T: Number>(by: T);
}

fn main() {}
