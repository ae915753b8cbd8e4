//! Three kernels in Rust, and the declarations of two in C++.
#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx))]

use galaxy_types::{BodyMirror, Grid, Kind, SettingsMirror};
use gpu_abi::vector::Float3;
use gpu_abi::{DevicePtr, kernels};

#[kernels(file = concat!(env!("OUT_DIR"), "/galaxy_kernels.ptx"), types = concat!(env!("OUT_DIR"), "/galaxy_kernels.debug.ptx"))]
unsafe extern "C" {
    /// Moves a body.
    pub fn step(bodies: *mut BodyMirror, gravity: Float3, dt: f32, at: u32) {
        // SAFETY: the host passes the index of a body.
        let body = unsafe { &mut *bodies.add(at as usize) };
        body.position.x += dt * gravity.x;
        let group = body.group();
        body.set_group(group + 1);
    }

    /// Weighs a body by the settings.
    pub fn weigh(body: BodyMirror, settings: SettingsMirror, out: DevicePtr<f32>) {
        // SAFETY: the host passes as many weights as there are species, and the address of a number.
        unsafe {
            let weights = settings.weights.cast::<f32>().as_slice(16);
            *out.as_mut_ptr() = body.mass * weights[body.species() as usize];
        }
    }

    /// Fills a lattice.
    pub fn fill(grid: Grid<f32>, kind: Kind) {
        for at in 0..grid.width as usize {
            // SAFETY: the lattice has this width.
            unsafe { *grid.cells.as_mut_ptr().add(at) = kind as u8 as f32 };
        }
    }
}

#[cfg(not(target_arch = "nvptx64"))]
mod of_cxx {
    use galaxy_types::{Body, Grid, Settings};
    use gpu_abi::kernels;
    use gpu_abi::variable::Constant;

    #[kernels(file = concat!(env!("OUT_DIR"), "/forces.ptx"), types = concat!(env!("OUT_DIR"), "/forces.o"))]
    unsafe extern "C" {
        pub fn pull(bodies: *mut Body, weights: *const f32, grid: Grid<f32>, gain: f32, n: u32);
        pub fn mark(body: Body, all: *mut Settings, out: *mut i64);
        #[link_name = "settings"]
        pub static SETTINGS: Constant<Settings>;
    }
}

#[cfg(not(target_arch = "nvptx64"))]
pub use of_cxx::*;
