//! Blocks in one module that begin with the same kernel under different conditions.

use gpu_abi::{DevicePtr, kernels};

#[kernels(file = "kernels/family.ptx")]
unsafe extern "C" {
    #[cfg(not(any()))]
    fn axpy_f32(n: u32, a: f32, x: DevicePtr<f32>, y: DevicePtr<f32>);
    fn axpy_f64(n: u32, a: f64, x: DevicePtr<f64>, y: DevicePtr<f64>);
}

#[kernels(file = "kernels/family.ptx")]
unsafe extern "C" {
    #[cfg(any())]
    fn axpy_f32(n: u32, a: f32, x: DevicePtr<f32>, y: DevicePtr<f32>);
    fn axpy_u8(n: u32, a: u8, x: DevicePtr<u8>, y: DevicePtr<u8>);
}

mod by_name {
    use super::*;

    #[kernels(file = "kernels/family.ptx")]
    unsafe extern "C" {
        #[cfg(not(any()))]
        #[ptx(name = "axpy_f32")]
        pub fn axpy(n: u32, a: f32, x: DevicePtr<f32>, y: DevicePtr<f32>);
    }

    #[kernels(file = "kernels/family.ptx")]
    unsafe extern "C" {
        #[cfg(not(all()))]
        #[ptx(name = "axpy_f32")]
        pub fn axpy(n: u32, a: f32, x: DevicePtr<f32>, y: DevicePtr<f32>);
    }
}

// The parameters' types of a family exist only under its condition.
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
    #[cfg(not(any()))]
    #[ptx(name = "swap_{T}")]
    pub fn swap<T: Number>(out: *mut T, value: T);
}

#[test]
fn as_declared() {
    assert_eq!((fill::<f32>::NAME, swap::<u32>::NAME), ("fill_f32", "swap_u32"));
    let _ = (axpy_f32::NAME, axpy_f64::NAME, axpy_u8::NAME, by_name::axpy::NAME);
}
