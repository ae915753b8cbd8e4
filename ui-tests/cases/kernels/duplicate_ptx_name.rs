use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    fn step(n: u32);
    #[ptx(name = "step")]
    fn leap(n: u32);
}

fn main() {}
