//! Numbers among a template's arguments, and conditions in lists.

use gpu_abi::launch::KernelSet;
use gpu_abi::{DevicePtr, kernels};

pub enum Two {}
pub enum Four {}

#[kernels(file = "kernels/family.ptx", set = All)]
unsafe extern "C" {
    #[ptx(types = [f32, #[cfg(any())] Missing, #[cfg(all())] f64])]
    pub type Float;
    #[ptx(types = [#[cfg(any())] Missing, Two = "2", Four = "4"])]
    pub type Step;

    #[ptx(name = "ns::scale<{T}, 4>")]
    fn by_four<T: Float>(data: DevicePtr<T>, n: u32, by: T);
    #[ptx(name = "scale<{T}, {S}>")]
    fn by<S: Step, T: Float>(data: DevicePtr<T>, n: u32, by: T);
    #[ptx(name = "ns::scale<{T}, {N}>", T = [f64, #[cfg(any())] Missing], N = [#[cfg(any())] 3, 2])]
    fn constant<const N: u32, T>(data: DevicePtr<T>, n: u32, by: T);
}

fn main() {
    let [float_4, float_2, double_4, double_2] = ["fLj4", "fLj2", "dLj4", "dLj2"].map(|of| format!("_ZN2ns5scaleI{of}EEEvPT_jS1_"));
    assert_eq!([by_four::<f32>::NAME, by_four::<f64>::NAME], [&float_4[..], &double_4]);
    assert_eq!([by::<Two, f32>::NAME, by::<Four, f32>::NAME], [&float_2[..], &float_4]);
    assert_eq!([by::<Two, f64>::NAME, by::<Four, f64>::NAME], [&double_2[..], &double_4]);
    assert_eq!((constant::<2, f64>::NAME, All::KERNELS.len()), (&double_2[..], 7));
}
