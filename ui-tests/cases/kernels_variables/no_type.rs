use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    static OTHER: _;
}

fn main() {}
