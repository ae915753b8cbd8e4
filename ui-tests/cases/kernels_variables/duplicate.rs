use gpu_abi::variable::Global;
use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    static COUNT: Global<u32>;
    static COUNT: Global<u64>;
}

fn main() {}
