use gpu_abi::{DevicePtr, kernels};

#[kernels(file = "kernels/render.ptx")]
unsafe extern "C" {
    #[ptx(name = "_ZN2rt4blurILi1EEEvPf")]
    fn blur(pixels: DevicePtr<i32>);
}

fn main() {}
