use gpu_abi::{DevicePtr, kernels};

// Its name says the types, but nothing in the file that is named for them does.
#[kernels(file = "kernels/render.ptx", types = "kernels/step.o")]
unsafe extern "C" {
    #[ptx(name = "_ZN2rt5scaleIfEEvPT_S1_j")]
    fn scale(values: DevicePtr<f32>, by: f32, n: u32);
}

fn main() {}
