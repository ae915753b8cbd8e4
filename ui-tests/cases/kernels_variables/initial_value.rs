use gpu_abi::variable::Global;
use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    static COUNT: Global<u32> = 3;
}

fn main() {}
