//! Kernels in Rust. `digests.ptx` is made of them by the command `cargo +nightly rustc` of the page "Kernels in Rust", without the lines of `scale` and
//! `scale_all` that begin with `.visible .global`: another version of `gpu-abi` does not write them.
//! `digests_windows.ptx` is made with `--cfg gpu_abi_host="windows"` in `RUSTFLAGS`, and has all lines.
#![no_std]
#![feature(abi_ptx)]
use gpu_abi::{DevicePtr, PtxLayout, kernels};
#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
pub struct Body {
    place: [f32; 3],
    mass: f32,
}
#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
pub struct Node {
    next: DevicePtr<Node>,
    count: u32,
}
#[kernels]
unsafe extern "C" {
    fn weigh(count: u32, bodies: *const Body) {}
    fn weigh_all(bodies: *const Body) {}
    #[ptx(name = "walk_{N}", N = [1, 2])]
    fn walk<const N: u32>(nodes: DevicePtr<DevicePtr<Node>>) {}
    fn scale(count: u32) {}
    fn scale_all(count: u32) {}
}
