use gpu_abi::{DevicePtr, PtxLayout, Unnamed};
use std::num::NonZeroU32;

#[derive(PtxLayout)]
#[repr(u8)]
enum Shape {
    Circle(f32),
    Nothing,
}

#[derive(PtxLayout)]
struct Inner {
    value: u32,
}

#[derive(PtxLayout)]
struct BitFields {
    #[ptx(bits = 8)]
    number: f32,
    #[ptx(bits = 7)]
    _gap: Unnamed<f32>,
    #[ptx(bits = 8)]
    shape: Shape,
    #[ptx(bits = 21)]
    glyph: char,
    #[ptx(bits = 48)]
    next: DevicePtr<u32>,
    #[ptx(bits = 8)]
    name: String,
    #[ptx(bits = 8)]
    inner: Inner,
    #[ptx(bits = 8)]
    array: [u8; 4],
    #[ptx(bits = 21)]
    id: NonZeroU32,
}

fn main() {}
