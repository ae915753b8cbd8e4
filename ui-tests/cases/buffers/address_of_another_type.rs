use gpu_abi::{DevicePtr, kernels};

#[kernels]
unsafe extern "C" {
    fn clear(out: *mut f32, n: u32);
}

fn main() {
    let out = DevicePtr::<f64>::null();
    let _ = clear::args(&out, &8);
}
