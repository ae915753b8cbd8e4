use gpu_abi::kernels;

#[kernels(max_bytes = 32768)]
unsafe extern "C" {
    fn step(n: u32);
}

#[kernels(max_bytes = "4 KB", max_bytes = 64, limit = 3)]
unsafe extern "C" {
    fn leap(n: u32);
}

fn main() {}
