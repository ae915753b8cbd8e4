//! A family whose parameters' types exist only under its condition.

use gpu_abi::kernels;

#[kernels(set = All)]
unsafe extern "C" {
    #[ptx(types = [f32, u32])]
    pub type Number;
    #[ptx(name = "fill_{T}")]
    pub fn fill<T: Number>(out: *mut T, value: T);
    #[cfg(any())]
    #[ptx(name = "merge_{T}")]
    pub fn merge<T: Number>(out: *mut Absent<T>, value: T);
    #[cfg(any())]
    #[ptx(name = "copy_{T}")]
    pub fn copy<T: Number>(out: *mut T, value: Absent<T>);
    #[cfg(all())]
    #[ptx(name = "swap_{T}")]
    pub fn swap<T: Number>(out: *mut T, value: T);
}

fn main() {
    assert_eq!((fill::<f32>::NAME, swap::<u32>::NAME), ("fill_f32", "swap_u32"));
}
