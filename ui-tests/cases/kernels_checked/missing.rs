use gpu_abi::mangled;
use gpu_abi::name::{FunctionName, Type};
use gpu_abi_ui_tests::step::*;

const FILL: &str = mangled!(FunctionName::new("fill", &[Type::INT.pointer(), Type::INT]));

#[kernels(file = "kernels/step.ptx")]
unsafe extern "C" {
    fn step(bodies: DevicePtr<Body>, first: Body, dt: f32);
    fn spawn(bodies: DevicePtr<Body>, kind: u8, count: u32);
    fn idle(n: u32);
    fn setp(bodies: DevicePtr<Body>, first: Body, dt: f32, n: u32);
    fn spawn_all(bodies: DevicePtr<Body>, kind: u8);
    fn integrate();
    // The macro does not evaluate the constant.
    #[ptx(name = FILL)]
    fn fill(data: DevicePtr<i32>, value: i32);
}

#[kernels(file = "kernels/broken.ptx")]
unsafe extern "C" {
    // Mistakes in other kernels of the file do not matter.
    fn clear(data: DevicePtr<f32>, n: u32);
    fn scale(data: DevicePtr<f32>, n: u32);
}

// Compiled as C++ for one architecture and as `extern "C"` for the other.
#[kernels(file = "kernels/unlike.fatbin")]
unsafe extern "C" {
    #[ptx(name = "clear")]
    fn renamed(data: DevicePtr<f32>, n: u32);
}

#[kernels(file = "kernels/over_limit.ptx", max_bytes = 32764)]
unsafe extern "C" {
    fn big(bytes: [u8; 5000], count: u64);
}

fn main() {}
