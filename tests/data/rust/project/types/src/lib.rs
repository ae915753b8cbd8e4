//! The types of all kernels, in Rust and in C++: `../kernels/types.cuh` has the same.
#![no_std]

use gpu_abi::name::Const;
use gpu_abi::vector::Float3;
use gpu_abi::{DevicePtr, PtxLayout};

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[repr(u8)]
pub enum Kind {
    Star = 1,
    Planet,
    Dust = 7,
}

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
pub struct Body {
    pub position: Float3,
    pub mass: f32,
    #[ptx(bits = 4)]
    pub species: u32,
    #[ptx(bits = 12)]
    pub group: i32,
    pub kind: Kind,
    pub trail: [u16; 4],
}

#[derive(PtxLayout, Clone, Copy)]
pub union Limit {
    pub count: u32,
    pub ratio: f32,
}

#[derive(PtxLayout, Clone, Copy)]
#[ptx(align = 16)]
pub struct Settings {
    pub weights: DevicePtr<Const<f32>>,
    pub log: DevicePtr<u32>,
    pub limit: LimitMirror,
    pub steps: i16,
}

/// The values of a lattice.
#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
pub struct Grid<T> {
    pub cells: DevicePtr<T>,
    pub step: T,
    pub width: u32,
}
