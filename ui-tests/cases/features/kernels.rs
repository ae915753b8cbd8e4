#[gpu_abi::kernels]
unsafe extern "C" {
    fn step(values: *mut f32, n: u32);
}

fn main() {}
