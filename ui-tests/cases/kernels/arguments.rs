use gpu_abi::{DevicePtr, kernels};

#[kernels]
unsafe extern "C" {
    fn scale(items: DevicePtr<f32>, by: f32, n: u32);
}

fn main() {
    let items = DevicePtr::null();
    let _ = scale::args(&items, 0.5, &1);
    let _ = scale::args(&items, &0.5);
    let _ = scale::args(&DevicePtr::<f64>::null(), &0.5, &1);
}
