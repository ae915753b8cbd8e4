use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    fn step(n: u32, n: f32);
}

fn main() {}
