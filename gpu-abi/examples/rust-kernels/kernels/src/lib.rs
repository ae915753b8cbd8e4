#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx, stdarch_nvptx))]

use gpu_abi::vector::Float3;
use gpu_abi::{PtxLayout, kernels};

#[derive(PtxLayout, Clone, Debug, PartialEq)]
pub struct Body {
    pub position: Float3,
    pub mass: f32,
    pub velocity: Float3,
    #[ptx(bits = 4)]
    pub species: u32,
    #[ptx(bits = 1)]
    pub fixed: bool,
}

#[kernels(file = concat!(env!("OUT_DIR"), "/nbody_kernels.ptx"))]
unsafe extern "C" {
    /// Moves `n` bodies.
    pub fn step(bodies: *mut BodyMirror, gravity: Float3, dt: f32, n: u32) {
        use core::arch::nvptx::{_block_dim_x, _block_idx_x, _thread_idx_x};

        // SAFETY: every thread has these numbers.
        let i = unsafe { _block_idx_x() * _block_dim_x() + _thread_idx_x() } as u32;
        if i >= n {
            return;
        }
        // SAFETY: there are `n` bodies, and only this thread uses this one.
        let body = unsafe { &mut *bodies.add(i as usize) };
        if body.fixed() {
            return;
        }
        let mut velocity = body.velocity;
        velocity.x += dt * gravity.x;
        velocity.y += dt * gravity.y;
        velocity.z += dt * gravity.z;
        body.velocity = velocity;
        body.position.x += dt * velocity.x;
        body.position.y += dt * velocity.y;
        body.position.z += dt * velocity.z;
    }
}

#[cfg(not(target_arch = "nvptx64"))]
pub const PTX: &str = include_str!(concat!(env!("OUT_DIR"), "/nbody_kernels.ptx"));
