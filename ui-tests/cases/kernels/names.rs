use gpu_abi::kernels;

const NUMBER: u32 = 5;
const SPACED: &str = "my kernel";

#[kernels]
unsafe extern "C" {
    #[ptx(name = "my kernel")]
    fn step(n: u32);
    fn größe(n: u32);
    #[ptx(name = "sim::refit")]
    fn refit(n: u32);
    #[ptx(name = NUMBER)]
    fn walk(n: u32);
    #[ptx(name = SPACED)]
    fn leap(n: u32);
    #[ptx(name = _Z4restj)]
    fn rest(n: u32);
}

fn main() {}
