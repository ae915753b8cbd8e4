use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    fn sum(items: u64, n: u32) -> f32;
    fn nothing() -> ();
}

fn main() {}
