//! Levels of lints on kernels and on their block apply to everything that is written for them.
#![deny(warnings, dead_code)]

use gpu_abi::launch::KernelSet;
use gpu_abi::variable::Constant;
use gpu_abi::{DevicePtr, kernels};
use gpu_abi_ui_tests::handles;

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

// Only the program's own uses of deprecated kernels and variables are reported.
#[kernels(set = All)]
unsafe extern "C" {
    #[deprecated = "use `scale_by`"]
    pub fn scale(out: *mut f32, by: f32, n: u32);
    #[deprecated]
    #[ptx(name = "fill_{T}", T = [f32, u32])]
    pub fn fill<T>(out: *mut T, value: T);
    #[deprecated]
    pub static COUNT: Constant<u32>;
}

// What C++ only declares adds no warnings of rustc's own.
handles! { PumpSt }

#[gpu_abi::functions(file = "kernels/handles.o")]
unsafe extern "C" {
    fn pump_open(out: *mut *mut PumpSt) -> i32;
}

const _: unsafe extern "C" fn(*mut *mut PumpSt) -> i32 = pump_open;

#[test]
fn as_declared() {
    assert_eq!((All::KERNELS.len(), All::VARIABLES.len()), (3, 1));
    let _ = (axpy_f32::NAME, one_f64::NAME, one_f32::NAME, two_f32::NAME);
}
