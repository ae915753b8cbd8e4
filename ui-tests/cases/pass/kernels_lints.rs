//! Levels of lints on kernels and on their block apply to everything that is written for them.
#![deny(warnings)]

use gpu_abi::{DevicePtr, kernels};

#[deprecated]
type Real = f32;

#[kernels(file = "kernels/family.ptx")]
unsafe extern "C" {
    #[allow(deprecated)]
    fn axpy_f32(n: u32, a: Real, x: DevicePtr<Real>, y: DevicePtr<f32>);
    #[expect(deprecated)]
    fn one_f64(x: *mut Real);
}

#[kernels(file = "kernels/family.ptx")]
#[allow(deprecated)]
unsafe extern "C" {
    fn one_f32(x: *mut Real);
    fn two_f32(x: *mut Real);
}

fn main() {
    let _ = (axpy_f32::NAME, one_f64::NAME, one_f32::NAME, two_f32::NAME);
}
