use gpu_abi_ui_tests::step::*;

#[kernels(file = "kernels/step.ptx")]
unsafe extern "C" {
    fn setp(bodies: DevicePtr<Body>, first: Body, dt: f32, n: u32);
    fn spawn_all(bodies: DevicePtr<Body>, kind: u8);
    fn integrate();
}

fn main() {}
