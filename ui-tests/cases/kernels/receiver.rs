use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    fn step(&mut self, n: u32);
}

fn main() {}
