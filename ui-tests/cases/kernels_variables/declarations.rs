use gpu_abi::kernels;
use gpu_abi::variable::Global;

#[kernels]
unsafe extern "C" {
    static TWICE: Global<u32>;
    static TWICE: Global<u64>;
    static INITIAL: Global<u32> = 3;
    static mut MUTABLE: Global<u32>;
    static UNKNOWN: _;
}

fn main() {}
