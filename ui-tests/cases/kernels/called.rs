#[gpu_abi::kernels]
unsafe extern "C" {
    fn scale(data: *mut f32, factor: f32);
}

fn main() {
    unsafe { scale(core::ptr::null_mut(), 2.0) };
}
