//! Kernels that take these types, by value and behind pointers.
#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx))]

use features_types::Body;
use features_types::edges::{Edge, EitherMirror, FlagsMirror, List, ShapeMirror};
use features_types::nodes::Node;
use gpu_abi::vector::Long2;
use gpu_abi::{DevicePtr, PtxRepr, kernels};

pub struct Opaque;

#[kernels(file = concat!(env!("OUT_DIR"), "/features_kernels.ptx"))]
#[allow(unused_variables)]
unsafe extern "C" {
    pub fn weigh(bodies: *const Body, out: *mut f64) {
        // SAFETY: the host passes a body and the address of a number.
        unsafe { *out = f64::from((*bodies).mass) };
    }

    pub fn walk(node: Node, edges: *const [Edge; 3]) {}
    pub fn choose(shape: ShapeMirror, either: EitherMirror, flags: FlagsMirror, all: *mut ShapeMirror) {}
    pub fn foreign(place: glam::Vec3, places: *const glam::Vec3A, memory: *mut core::ffi::c_void, of: DevicePtr<Opaque>) {}
    pub fn nothing() {}

    pub fn is_on(flags: FlagsMirror, longs: Long2, out: *mut u32) {
        // SAFETY: the host passes the address of a number.
        unsafe { *out = u32::from(flags.is_on()) + longs.y as u32 };
    }

    #[ptx(types = [f32, u32])]
    pub type Number: Copy + PtxRepr;

    #[ptx(name = "list_{T}")]
    pub fn list<T: Number>(list: *const List<T>, by: T) {}
}
