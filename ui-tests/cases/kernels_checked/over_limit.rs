#[gpu_abi::kernels(file = "kernels/over_limit.ptx", max_bytes = 32764)]
unsafe extern "C" {
    fn big(bytes: [u8; 5000], count: u64);
}

fn main() {}
