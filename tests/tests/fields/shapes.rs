//! The types of `tests/data/debug/shapes.cu` in Rust.

use gpu_abi::{DevicePtr, PtxLayout, Unnamed};

#[derive(PtxLayout)]
#[repr(u8)]
#[allow(dead_code)]
pub(crate) enum Colour {
    Red,
    Green = 3,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
pub(crate) struct Halves {
    pub(crate) low: i16,
    pub(crate) high: i16,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
pub(crate) union Word {
    pub(crate) real: f32,
    pub(crate) whole: i32,
    pub(crate) halves: Halves,
}

#[derive(PtxLayout)]
pub(crate) struct Grid<T: PtxLayout> {
    pub(crate) data: DevicePtr<T>,
    pub(crate) extent: [[i32; 4]; 3],
    pub(crate) last: T,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
pub(crate) union Either {
    pub(crate) second: i32,
    pub(crate) third: f32,
}

#[derive(PtxLayout)]
pub(crate) struct Inner {
    pub(crate) first: i32,
    pub(crate) either: EitherMirror,
}

#[derive(PtxLayout)]
pub(crate) struct Base {
    pub(crate) id: i32,
}

#[derive(PtxLayout)]
pub(crate) struct Everything {
    pub(crate) base: Base,
    pub(crate) position: [f32; 3],
    #[ptx(bits = 4)]
    pub(crate) kind: u32,
    #[ptx(bits = 1)]
    pub(crate) frozen: bool,
    #[ptx(bits = 0)]
    pub(crate) _next: Unnamed<i32>,
    #[ptx(bits = 7)]
    pub(crate) _gap: Unnamed<u16>,
    #[ptx(bits = 40)]
    pub(crate) wide: i64,
    #[ptx(bits = 3)]
    pub(crate) signed_bits: i32,
    pub(crate) colour: Colour,
    pub(crate) word: WordMirror,
    pub(crate) grid: Grid<f32>,
    pub(crate) next: DevicePtr<Everything>,
    pub(crate) inner: Inner,
    pub(crate) spare: i32,
    pub(crate) stamp: u64,
    pub(crate) key: u128,
}

#[derive(PtxLayout)]
pub(crate) struct Tagged {
    pub(crate) tag: i8,
    pub(crate) value: f64,
}

#[derive(PtxLayout)]
#[ptx(align = 32)]
pub(crate) struct Aligned {
    pub(crate) x: f32,
}

#[derive(PtxLayout)]
pub(crate) struct Twin {
    pub(crate) x: f32,
}
