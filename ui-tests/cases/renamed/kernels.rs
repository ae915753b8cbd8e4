use abi::kernels;

#[kernels]
unsafe extern "C" {
    fn step(n: u32);
}

fn main() {}
