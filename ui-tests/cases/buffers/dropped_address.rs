use gpu_abi::{DevicePtr, kernels};

#[kernels]
unsafe extern "C" {
    fn clear(out: DevicePtr<f32>, n: u32);
}

fn main() {
    let args = clear::args(&DevicePtr::new(0x7f00_0000_0000), &8);
    let _ = args.pack();
}
