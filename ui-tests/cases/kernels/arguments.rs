use gpu_abi::{DevicePtr, kernels};

#[kernels]
unsafe extern "C" {
    fn scale(items: DevicePtr<f32>, by: f32, n: u32);
    fn step(by: f32, n: u32);
}

fn mismatched(items: DevicePtr<f32>) {
    let _ = scale::args(&items, 0.5, &1);
    let _ = scale::args(&items, &0.5);
    let _ = scale::args(&DevicePtr::<f64>::null(), &0.5, &1);
}

fn called() {
    unsafe { step(0.5, 1024) };
}

fn dropped() {
    let pointers = step::args(&0.5, &1024).pointers();
    let _ = pointers.as_mut_ptr();
    let extra = step::args(&0.5, &1024).pack().extra();
    let _ = extra.as_mut_ptr();
    let mut args = {
        let by = 0.5;
        step::args(&by, &1024)
    };
    let _ = args.pointers();
}

fn main() {}
