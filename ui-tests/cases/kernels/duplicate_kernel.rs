use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    fn step(n: u32);
    fn step(n: u32, dt: f32);
}

fn main() {}
