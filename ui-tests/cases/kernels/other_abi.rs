use gpu_abi::kernels;

#[kernels]
unsafe extern "system" {
    fn step(n: u32);
}

fn main() {}
