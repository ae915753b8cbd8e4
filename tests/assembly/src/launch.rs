//! Arguments of launches.

use gpu_abi::launch::{Args, Packed};
use gpu_abi::{DevicePtr, kernels};

#[kernels]
unsafe extern "C" {
    pub fn integrate(bodies: DevicePtr<f32>, count: u32, step: f64);
}

fn args<'a>(bodies: &'a DevicePtr<f32>, count: &'a u32, step: &'a f64) -> Args<'a, integrate> {
    integrate::args(bodies, count, step)
}

#[unsafe(no_mangle)]
pub fn pack_arguments(bodies: &DevicePtr<f32>, count: &u32, step: &f64) -> Packed<integrate> {
    args(bodies, count, step).pack()
}

#[unsafe(no_mangle)]
pub fn refill_arguments(packed: &mut Packed<integrate>, bodies: &DevicePtr<f32>, count: &u32, step: &f64) {
    packed.fill(&args(bodies, count, step));
}
