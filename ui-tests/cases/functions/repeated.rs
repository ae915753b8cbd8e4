use gpu_abi::vector::Float4;
use gpu_abi_ui_tests::records;

records! { #[repr(C)] Params { dt: f32, order: u32, color: Float4 } }

#[gpu_abi::functions(file = "kernels/functions.o")]
unsafe extern "C" {
    #[link_name = "clear"]
    fn one(out: &f32, rows: *mut *mut f32);
    #[link_name = "clear"]
    fn other(out: &f32, rows: *mut *mut f32);
    // A mistake in a record is one error.
    fn scaled(params: &Params, by: f32) -> Params;
    #[link_name = "scaled"]
    fn again(params: *const Params, by: f32) -> Params;
}

fn main() {}
