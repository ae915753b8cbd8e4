//! Crates that forbid lints, which no expansion may then allow.
#![forbid(missing_docs, deprecated)]

use gpu_abi::{DevicePtr, kernels};

#[kernels(file = "kernels/step.ptx")]
unsafe extern "C" {
    /// Spawns bodies.
    pub fn spawn(bodies: DevicePtr<core::ffi::c_void>, kind: u8);
}

#[kernels(set = All)]
unsafe extern "C" {
    /// Numbers.
    #[ptx(types = [f32, u32])]
    pub type Number;
    /// Fills a buffer.
    #[ptx(name = "fill_{T}")]
    pub fn fill<T: Number>(out: *mut T, value: T);
    pub fn undocumented(n: u32);
}

fn main() {}
