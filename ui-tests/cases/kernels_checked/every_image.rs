use gpu_abi_ui_tests::step::*;

#[kernels(file = "kernels/step.fatbin")]
unsafe extern "C" {
    fn step(bodies: DevicePtr<Body>, first: Body, dt: f64, n: u32);
}

fn main() {}
