//! Kernels in Rust, each declared once: the crate `kernels.ptx` is made of, and a module of the test `tests/declared_once.rs`.
#![cfg_attr(target_arch = "nvptx64", no_std, feature(abi_ptx))]

use core::ops::Mul;
use gpu_abi::handle::TextureObject;
use gpu_abi::narrow::F16;
use gpu_abi::vector::Float3;
use gpu_abi::{DevicePtr, PtxLayout, PtxRepr, kernels};

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
pub struct Light {
    pub power: f32,
    #[ptx(bits = 4)]
    pub kind: u32,
    #[ptx(bits = 12)]
    pub group: i32,
    pub place: Float3,
    pub on: bool,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
pub struct Lights {
    pub first: DevicePtr<LightMirror>,
    pub weights: DevicePtr<f32>,
    pub count: u64,
}

#[kernels(file = "data/rust/kernels.ptx", set = Kernels)]
unsafe extern "C" {
    /// Adds up the power of the lights of a kind.
    pub fn shade(lights: Lights, like: LightMirror, gain: f32, out: *mut f32) {
        // SAFETY: the host passes this number of lights and weights.
        let (lights, weights) = unsafe {
            let count = lights.count as usize;
            (lights.first.as_slice(count), lights.weights.as_slice(count))
        };
        let mut sum = 0.0;
        for (i, light) in lights.iter().enumerate() {
            if light.kind() == like.kind() {
                sum += gain * light.power * weights[i];
            }
        }
        // SAFETY: the host passes the address of a number.
        unsafe { *out = sum };
    }

    /// Writes bit-fields, as they are and through the type.
    #[ptx(name = "_Z5groupP5Light")]
    pub fn regroup(lights: DevicePtr<LightMirror>, group: i32, on: bool) {
        use gpu_abi::PtxMirror;
        // SAFETY: the host passes two lights.
        let [first, second] = unsafe { &mut *lights.cast::<[LightMirror; 2]>().as_mut_ptr() };
        first.set_group(group);
        if let Ok(light) = Light::try_from_mirror(second) {
            *second = Light { group: light.group + group, on, ..light }.to_mirror();
        }
    }

    /// The types of `scale`.
    #[ptx(types = [f32, f64])]
    pub type Float: Copy + PtxRepr + Mul<Output = Self>;

    /// Multiplies `count` values.
    #[ptx(name = "scale_{T}")]
    pub fn scale<T: Float>(values: DevicePtr<T>, by: T, count: u32) {
        for i in 0..count as usize {
            // SAFETY: the host passes this number of values.
            let value = unsafe { &mut *values.as_mut_ptr().add(i) };
            *value = *value * by;
        }
    }

    /// Adds up an array, a class of one number and a handle.
    #[ptx(name = "sum_{N}", N = [2, 4])]
    pub fn sum<const N: usize>(values: *const [u32; N], half: F16, texture: TextureObject, out: *mut u32) {
        // SAFETY: the host passes the addresses of an array and of a number.
        unsafe { *out = (*values).iter().sum::<u32>() + u32::from(half.to_bits()) + texture.value() as u32 };
    }

    #[cfg(any())]
    pub fn nowhere(missing: Missing) {
        missing
    }
}
