use gpu_abi::{DevicePtr, kernels};

// Instances are found by the arguments of the template. The file has none for `u8`, and `absmax` is a pointer in all of them.
#[kernels(file = "kernels/dequantize.ptx")]
unsafe extern "C" {
    #[ptx(name = "_ZN1q10dequantizeI{T}Li512ELi0EEEvPfPhS1_PT_i", T = [f32 = "f", u8 = "h"])]
    fn dequantize<T>(code: DevicePtr<f32>, a: DevicePtr<u8>, absmax: DevicePtr<f32>, out: DevicePtr<T>, n: i32);
    #[ptx(name = "_ZN1q10dequantizeI{T}Li512ELi1EEEvPfPhS2_PT_i", T = [f32 = "f"])]
    fn other<T>(code: DevicePtr<f32>, a: DevicePtr<u8>, absmax: DevicePtr<f64>, out: DevicePtr<T>, n: i32);
}

fn main() {}
