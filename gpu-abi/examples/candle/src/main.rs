mod kernels;
use gpu_abi::launch::KernelSet;
fn main() {
    println!("{} kernels", kernels::Kernels::KERNELS.len());
}
