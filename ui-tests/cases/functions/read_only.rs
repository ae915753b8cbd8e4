use gpu_abi::functions;
use gpu_abi_ui_tests::blocks;

#[functions(file = "kernels/functions.o")]
unsafe extern "C" {
    fn copy(to: *const f32, from: *const f32, n: usize);
    fn clear(#[ptx(readonly)] out: &f32, rows: *const *const f32);
}

blocks! {
    // `readonly` is about the pointer that is lent, not about those behind it, and not for what the function may write anyway.
    #[functions(file = "kernels/functions.o")]
    attributes {
        fn copy(#[ptx(readonly)] to: *mut f32, from: *const f32, n: usize);
        fn count(values: &f32, #[ptx(vector)] n: usize, flag: bool, mode: u32, callback: extern "C" fn(i32)) -> usize;
    }
}

fn main() {}
