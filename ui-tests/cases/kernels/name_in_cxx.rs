use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    #[ptx(name = "sim::refit")]
    fn refit(n: u32);
}

fn main() {}
