use gpu_abi::kernels;

#[kernels]
unsafe extern {
    fn step(n: u32);
}

fn main() {}
