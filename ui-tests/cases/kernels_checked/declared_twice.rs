use gpu_abi_ui_tests::step::*;

#[kernels(file = "kernels/step.ptx")]
unsafe extern "C" {
    fn spawn(bodies: DevicePtr<Body>, kind: u8);
}

// The constants that compare its parameters are not among the duplicates.
#[kernels(file = "kernels/step.ptx")]
unsafe extern "C" {
    fn spawn(bodies: DevicePtr<Body>, kind: u8);
}

fn main() {}
