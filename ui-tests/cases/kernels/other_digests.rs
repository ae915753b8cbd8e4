// `kernels/digests.ptx` is what these kernels were compiled to when `Body` had a `mass` of 32 bits, and `Node` another member.

use gpu_abi::{DevicePtr, PtxLayout, kernels};

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
pub struct Body {
    place: [f32; 3],
    mass: f64,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
pub struct Node {
    next: DevicePtr<Node>,
    value: f32,
}

mod by_members {
    #[gpu_abi::kernels(file = "kernels/digests.ptx")]
    unsafe extern "C" {
        fn weigh(count: u32, bodies: *const super::Body) {}
        fn weigh_all(bodies: *const super::Body) {}
    }
}

mod behind_pointers {
    #[gpu_abi::kernels(file = "kernels/digests.ptx")]
    unsafe extern "C" {
        #[ptx(name = "walk_{N}", N = [1, 2])]
        fn walk<const N: u32>(nodes: super::DevicePtr<super::DevicePtr<super::Node>>) {}
    }
}

mod for_another_host {
    #[gpu_abi::kernels(file = "kernels/digests_windows.ptx")]
    unsafe extern "C" {
        fn scale(count: u32) {}
        fn weigh_all(bodies: *const super::Body) {}
    }
}

#[kernels(file = "kernels/digests.ptx")]
unsafe extern "C" {
    fn scale(count: u32) {}
    fn scale_all(count: u32) {}
}

fn main() {}
