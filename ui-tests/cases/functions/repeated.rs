#[gpu_abi::functions(file = "kernels/functions.o")]
unsafe extern "C" {
    #[link_name = "clear"]
    fn one(out: &f32, rows: *mut *mut f32);
    #[link_name = "clear"]
    fn other(out: &f32, rows: *mut *mut f32);
}

fn main() {}
