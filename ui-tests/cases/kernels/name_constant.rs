use gpu_abi::kernels;

const NUMBER: u32 = 5;
const SPACED: &str = "my kernel";

#[kernels]
unsafe extern "C" {
    #[ptx(name = NUMBER)]
    fn step(n: u32);
    #[ptx(name = SPACED)]
    fn leap(n: u32);
    #[ptx(name = _Z4restj)]
    fn rest(n: u32);
}

fn main() {}
