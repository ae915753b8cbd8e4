use gpu_abi_ui_tests::records;

records! { #[repr(C)] Params { dt: f32, order: f32 } }

#[gpu_abi::functions(
    file = "kernels/functions.o",
    generated = "gpu-abi bindgen kernels/functions.o -o cases/functions/generated.rs"
)]
unsafe extern "C" {
    fn scaled(params: &Params) -> i32;
    fn clear(out: &f32, rows: *mut *mut f32);
    fn launch_steps();
    fn print();
}

fn main() {}
