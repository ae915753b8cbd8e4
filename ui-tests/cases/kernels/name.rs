use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    #[ptx(name = "my kernel")]
    fn step(n: u32);
    fn größe(n: u32);
    #[ptx(name = "sim::refit")]
    fn refit(n: u32);
}

fn main() {}
