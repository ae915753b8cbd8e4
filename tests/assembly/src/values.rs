//! The types that are converted.

use gpu_abi::PtxLayout;

/// 48 bytes, 23 of them padding.
#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
pub struct Padded {
    pub kind: u8,
    pub time: f64,
    pub channel: u16,
    pub id: u32,
    pub flags: u8,
    pub next: u64,
    pub last: u8,
}

/// The same without a `repr`: rustc places the members otherwise.
#[derive(PtxLayout, Clone, Copy)]
pub struct Free {
    pub kind: u8,
    pub time: f64,
    pub channel: u16,
    pub id: u32,
    pub flags: u8,
    pub next: u64,
    pub last: u8,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
pub struct Bounds {
    pub min: [f32; 3],
    pub max: [f32; 3],
    pub open: bool,
}

/// 88 bytes, 11 of them padding.
#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
pub struct Nested {
    pub id: u32,
    pub center: [f64; 4],
    pub bounds: Bounds,
    pub kind: u16,
    pub next: u64,
}
