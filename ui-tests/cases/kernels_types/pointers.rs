use gpu_abi::kernels;
use gpu_abi_ui_tests::blocks;
use std::ffi::c_void;

struct Undescribed {
    _bytes: [u8; 16],
}

#[kernels(file = "kernels/pointers.ptx")]
unsafe extern "C" {
    fn raw(data: *mut Undescribed, rows: *mut *mut c_void);
    // `readonly` is about the pointer that is lent, not about those behind it.
    fn deep(#[ptx(readonly)] rows: *const *const f32);
}

blocks! {
    #[kernels(file = "kernels/pointers.ptx")]
    right [use std::ffi::c_void;] {
        fn raw(data: *mut c_void, rows: *mut *mut f32);
        fn deep(#[ptx(readonly)] rows: *const *mut f32);
    }
}

fn main() {}
