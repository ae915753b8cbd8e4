use gpu_abi::kernels;

#[kernels(file = "kernels/render.ptx")]
unsafe extern "C" {
    #[ptx(name = "rt::scale", T = [f32, f64])]
    fn scale<T>(values: *const T, by: T, n: u32);
}

fn main() {}
