//! Types of kernels that depend on features, and types that lead to each other, in several modules: for a GPU, rustc cannot compile static
//! items that do.
#![no_std]

use gpu_abi::{DevicePtr, PtxLayout};

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
pub struct Body {
    #[cfg(not(feature = "wide"))]
    pub mass: f32,
    #[cfg(feature = "wide")]
    pub mass: f64,
}

pub mod nodes {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    pub struct Node {
        pub edges: DevicePtr<edges::Edge>,
        pub next: Link,
        pub children: [DevicePtr<Node>; 2],
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(transparent)]
    pub struct Link(pub DevicePtr<Node>);
}

pub mod edges {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    pub struct Edge {
        pub ends: [DevicePtr<nodes::Node>; 2],
        pub lengths: DevicePtr<List<Edge>>,
        pub shape: DevicePtr<Shape>,
        #[cfg(not(feature = "integers"))]
        pub weight: DevicePtr<f32>,
        #[cfg(feature = "integers")]
        pub weight: DevicePtr<u32>,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    pub struct List<T> {
        pub value: T,
        pub next: DevicePtr<List<T>>,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u32)]
    pub enum Shape {
        Point(f32, DevicePtr<nodes::Node>),
        Line { length: f32, of: DevicePtr<Shape> },
    }

    #[derive(PtxLayout, Clone, Copy)]
    pub union Either {
        pub length: f32,
        pub shape: DevicePtr<Shape>,
    }

    #[derive(PtxLayout, Clone, Copy)]
    pub struct Flags {
        #[ptx(bits = 4)]
        pub kind: u32,
        #[ptx(bits = 1)]
        pub is_on: bool,
        pub next: DevicePtr<Flags>,
    }
}
