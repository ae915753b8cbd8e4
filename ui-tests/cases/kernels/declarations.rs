use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    fn twice(n: u32);
    fn twice(n: u32, dt: f32);
    fn parameter_twice(n: u32, n: f32);
    fn step(n: u32);
    #[ptx(name = "step")]
    fn leap(n: u32);
    fn pattern((x, y): (u32, u32), mut n: u32);
    fn receiver(&mut self, n: u32);
    fn sum(items: u64, n: u32) -> f32;
    fn nothing() -> ();
    fn print(format: u64, ...);
    fn log(format: u64, arguments: ...);
    const fn constant(n: u32);
    async fn asynchronous(n: u32);
    safe fn harmless(n: u32);
    extern "C" fn another_abi(n: u32);
    unsafe fn fine(n: u32);
}

#[kernels]
#[link(name = "cuda")]
unsafe extern "C" {
    #[inline]
    fn inlined(n: u32);
    #[ptx(align = 16)]
    fn aligned(n: u32);
    #[ptx(name = 7)]
    fn numbered(n: u32);
    #[ptx(name)]
    fn nameless(n: u32);
    fn of_aligned(#[ptx(align = 16)] n: u32);
    fn of_inlined(#[inline] n: u32);
    fn of_written(#[ptx(readonly)] n: *mut u32);
    fn with_value(#[ptx(readonly = true)] n: *const u32);
    fn of_condition(n: u32, #[cfg(debug_assertions)] log: *mut u32);
}

fn main() {}
