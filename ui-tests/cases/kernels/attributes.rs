use gpu_abi::kernels;

#[kernels]
#[link(name = "cuda")]
unsafe extern "C" {
    #[inline]
    fn step(n: u32);
    #[ptx(align = 16)]
    fn leap(n: u32);
    #[ptx(name = 7)]
    fn walk(n: u32);
    #[ptx(name)]
    fn run(n: u32);
    fn jump(#[ptx(align = 16)] n: u32);
    fn fall(#[inline] n: u32);
    fn rest(#[ptx(readonly)] n: *mut u32);
    fn stay(#[ptx(readonly = true)] n: *const u32);
}

fn main() {}
