use gpu_abi::kernels;

#[kernels(file = "kernels/render.debug.ptx")]
unsafe extern "C" {
    #[ptx(name = "rt::scale", T = [f32, f64])]
    fn scale<T>(by: *mut T, values: T, n: u32);
}

fn main() {}
