use gpu_abi::{DevicePtr, kernels};
use gpu_abi_ui_tests::blocks;

#[kernels(file = "kernels/family.ptx")]
unsafe extern "C" {
    #[ptx(types = [f32, f64, i16])]
    type Number;
    #[ptx(types = [f32, f64, u8])]
    type Present;
    #[ptx(name = "axpy_{T}")]
    fn missing<T: Number>(n: u32, a: T, x: DevicePtr<T>, y: DevicePtr<T>);
    #[ptx(name = "one_{T}")]
    fn missing_of_present<T: Present>(data: DevicePtr<T>);
    #[ptx(name = "axpi_{T}", T = [f32, f64])]
    fn name<T>(n: u32, a: T, x: DevicePtr<T>, y: DevicePtr<T>);
    #[ptx(name = "fill_f32", T = [f32, f64])]
    fn not_a_template<T>(out: DevicePtr<T>, value: T);
    #[ptx(name = "scal", T = [f32, f64])]
    fn not_there<T>(data: DevicePtr<T>, n: u32, by: T);
    #[ptx(name = "two_{T}", T = [f32, f64])]
    fn parameter_count<T>(data: DevicePtr<T>, n: u32);
    #[ptx(T = [f32, f64])]
    fn fill<T>(out: DevicePtr<T>, value: T);
}

mod parameters {
    use super::*;

    #[kernels(file = "kernels/family.ptx")]
    unsafe extern "C" {
        #[ptx(types = [f32, f64, u8])]
        type Number;
        #[ptx(types = [f32, f64])]
        type Float;
        #[ptx(name = "axpy_{T}")]
        fn axpy<T: Number>(n: u32, a: f64, x: DevicePtr<T>, y: DevicePtr<T>);
        // There is no instance for 8.
        #[ptx(name = "ns::scale", N = [2, 4, 8])]
        fn scale<T: Float, const N: u32>(data: DevicePtr<T>, n: u32, by: T);
        #[ptx(name = "axpy_{T}", T = [f64 = "bf16"])]
        fn text<T>(n: u32, a: T, x: DevicePtr<T>, y: DevicePtr<T>);
    }
}

enum Two {}
enum Four {}

#[kernels(file = "kernels/family.ptx")]
unsafe extern "C" {
    #[ptx(types = [Two = "4", Four = "4"])]
    type Step;

    #[ptx(name = "ns::scale<{T}, {S}>", T = f32)]
    fn by<T, S: Step>(data: DevicePtr<T>, n: u32, by: T);
    #[ptx(name = "ns::scale<{T}, float>", T = f32)]
    fn by_type<T>(data: DevicePtr<T>, n: u32, by: T);
    #[ptx(name = "ns::scale<float, 4>", T = f32)]
    fn without<T>(data: DevicePtr<T>, n: u32, by: T);
    #[ptx(name = "ns::scale<4>", T = f32)]
    fn not_written<T>(data: DevicePtr<T>, n: u32, by: T);
    #[ptx(name = "ns::scale<{T}, 3>", T = f32)]
    fn absent<T>(data: DevicePtr<T>, n: u32, by: T);
}

blocks! {
    // Instances are found by the arguments of the template. The file has none for `u8`, and `absmax` is a pointer in all of them.
    #[kernels(file = "kernels/dequantize.ptx")]
    substitution {
        #[ptx(name = "_ZN1q10dequantizeI{T}Li512ELi0EEEvPfPhS1_PT_i", T = [f32 = "f", u8 = "h"])]
        fn dequantize<T>(code: DevicePtr<f32>, a: DevicePtr<u8>, absmax: DevicePtr<f32>, out: DevicePtr<T>, n: i32);
        #[ptx(name = "_ZN1q10dequantizeI{T}Li512ELi1EEEvPfPhS2_PT_i", T = [f32 = "f"])]
        fn other<T>(code: DevicePtr<f32>, a: DevicePtr<u8>, absmax: DevicePtr<f64>, out: DevicePtr<T>, n: i32);
    }

    #[kernels(file = "kernels/render.debug.ptx")]
    names_in_another_order {
        #[ptx(name = "rt::scale", T = [f32, f64])]
        fn scale<T>(by: *mut T, values: T, n: u32);
    }

    #[kernels(file = "kernels/render.ptx")]
    read_only {
        #[ptx(name = "rt::scale", T = [f32, f64])]
        fn scale<T>(values: *const T, by: T, n: u32);
    }
}

fn main() {}
