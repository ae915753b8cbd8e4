use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    fn print(format: u64, ...);
    fn log(format: u64, arguments: ...);
}

fn main() {}
