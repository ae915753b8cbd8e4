#[gpu_abi::functions(file = "kernels.o")]
unsafe extern "C" {
    fn launch_step(values: *mut f32, n: u32);
}

fn main() {}
