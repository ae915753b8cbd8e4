//! Numbers among a template's arguments, and mangled names as patterns.

use gpu_abi::launch::KernelSet;
use gpu_abi::{DevicePtr, PtxLayout, kernels, narrow::Bf16};

pub enum Two {}
pub enum Four {}

#[kernels(file = "kernels/family.ptx", set = All)]
unsafe extern "C" {
    #[ptx(types = [f32, f64])]
    pub type Float;
    #[ptx(types = [Two = "2", Four = "4"])]
    pub type Step;

    #[ptx(name = "ns::scale<{T}, 4>")]
    fn by_four<T: Float>(data: DevicePtr<T>, n: u32, by: T);
    #[ptx(name = "scale<{T}, {S}>")]
    fn by<S: Step, T: Float>(data: DevicePtr<T>, n: u32, by: T);
    #[ptx(name = "ns::scale<{T}, {N}>", T = [f64], N = [2])]
    fn constant<const N: u32, T>(data: DevicePtr<T>, n: u32, by: T);
}

#[derive(PtxLayout)]
pub struct Half(u16);

// `float *` is `S1_` in an instance for `float`, and `S2_` in one for a class.
#[kernels(file = "kernels/dequantize.ptx", set = Dequantized)]
unsafe extern "C" {
    #[ptx(types = [f32 = "f", Bf16 = "13__nv_bfloat16", Half = "NS_4HalfE"])]
    pub type Out;
    #[ptx(types = [Two = "0", Four = "1"])]
    pub type Code;

    #[ptx(name = "_ZN1q10dequantizeI{T}Li512ELi{C}EEEvPfPhS1_PT_i")]
    fn as_float<T: Out, C: Code>(code: DevicePtr<f32>, a: DevicePtr<u8>, absmax: DevicePtr<f32>, out: DevicePtr<T>, n: i32);
}

#[kernels(file = "kernels/dequantize.ptx")]
unsafe extern "C" {
    #[ptx(name = "_ZN1q10dequantizeI{T}Li512ELi{C}EEEvPfPhS2_PT_i", T = [f32 = "f", Half = "NS_4HalfE"], C = [Two = "0", Four = "1"])]
    fn as_class<T, C>(code: DevicePtr<f32>, a: DevicePtr<u8>, absmax: DevicePtr<f32>, out: DevicePtr<T>, n: i32);
}

#[kernels(file = "kernels/dequantize.ptx")]
unsafe extern "C" {
    #[ptx(name = "_ZN1q10dequantizeI{T}Li512ELi{C}EEEvPfPhS_PS0_i", T = [f32 = "f", Bf16 = "13__nv_bfloat16"], C = [Two = "0", Four = "1"])]
    fn by_hand<C, T>(code: DevicePtr<f32>, a: DevicePtr<u8>, absmax: DevicePtr<f32>, out: DevicePtr<T>, n: i32);
}

#[test]
fn as_declared() {
    let named = |of: &str| format!("_ZN1q10dequantizeI{of}i");
    assert_eq!(as_float::<f32, Four>::NAME, named("fLi512ELi1EEEvPfPhS1_PT_"));
    assert_eq!(as_float::<Bf16, Four>::NAME, named("13__nv_bfloat16Li512ELi1EEEvPfPhS2_PT_"));
    assert_eq!(as_float::<Half, Two>::NAME, named("NS_4HalfELi512ELi0EEEvPfPhS2_PT_"));
    assert_eq!(
        [as_class::<f32, Two>::NAME, as_class::<Half, Four>::NAME],
        [as_float::<f32, Two>::NAME, as_float::<Half, Four>::NAME]
    );
    assert_eq!(
        [by_hand::<Four, f32>::NAME, by_hand::<Two, Bf16>::NAME],
        [as_float::<f32, Four>::NAME, as_float::<Bf16, Two>::NAME]
    );
    assert_eq!(Dequantized::KERNELS.len(), 6);

    let [float_4, float_2, double_4, double_2] =
        ["fLj4", "fLj2", "dLj4", "dLj2"].map(|of| format!("_ZN2ns5scaleI{of}EEEvPT_jS1_"));
    assert_eq!([by_four::<f32>::NAME, by_four::<f64>::NAME], [&float_4[..], &double_4]);
    assert_eq!([by::<Two, f32>::NAME, by::<Four, f32>::NAME], [&float_2[..], &float_4]);
    assert_eq!([by::<Two, f64>::NAME, by::<Four, f64>::NAME], [&double_2[..], &double_4]);
    assert_eq!((constant::<2, f64>::NAME, All::KERNELS.len()), (&double_2[..], 7));
}
