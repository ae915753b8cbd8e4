use gpu_abi::{DevicePtr, kernels};

#[kernels(file = "kernels/family.ptx")]
unsafe extern "C" {
    // `S0_` is the pointer to the type in `_ZN2ns5scaleIfLj4EEEvPT_jS1_`, where `f` is not numbered.
    #[ptx(name = "_ZN2ns5scaleI{T}Lj4EEEvPS0_jS0_", T = [f32 = "f", f64 = "d"])]
    fn scale<T>(data: DevicePtr<T>, n: u32, by: T);
}

fn main() {}
