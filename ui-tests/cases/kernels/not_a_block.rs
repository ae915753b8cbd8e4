use gpu_abi::kernels;

#[kernels]
fn step(n: u32) {}

fn main() {}
