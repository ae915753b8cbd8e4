use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    const fn constant(n: u32);
    async fn asynchronous(n: u32);
    safe fn harmless(n: u32);
    extern "C" fn twice(n: u32);
    unsafe fn fine(n: u32);
}

fn main() {}
