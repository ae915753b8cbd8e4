use gpu_abi_ui_tests::step::*;

#[kernels(file = "kernels/step.ptx")]
unsafe extern "C" {
    fn fill(bodies: DevicePtr<Body>, kind: u8);
}

fn main() {}
