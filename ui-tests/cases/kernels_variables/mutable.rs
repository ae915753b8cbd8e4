use gpu_abi::variable::Global;
use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    static mut COUNT: Global<u32>;
}

fn main() {}
