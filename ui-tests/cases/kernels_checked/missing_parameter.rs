use gpu_abi_ui_tests::step::*;

#[kernels(file = "kernels/step.ptx")]
unsafe extern "C" {
    fn step(bodies: DevicePtr<Body>, first: Body, dt: f32);
    fn spawn(bodies: DevicePtr<Body>, kind: u8, count: u32);
    fn idle(n: u32);
}

fn main() {}
