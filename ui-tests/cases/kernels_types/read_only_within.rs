use gpu_abi::kernels;

// `readonly` is about the pointer that is lent, not about those behind it.
#[kernels(file = "kernels/pointers.ptx")]
unsafe extern "C" {
    fn deep(#[ptx(readonly)] rows: *const *const f32);
}

mod right {
    #[gpu_abi::kernels(file = "kernels/pointers.ptx")]
    unsafe extern "C" {
        fn deep(#[ptx(readonly)] rows: *const *mut f32);
    }
}

fn main() {}
