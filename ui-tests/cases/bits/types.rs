use gpu_abi::mirror::BitField;
use gpu_abi::{DevicePtr, PtxLayout, Unnamed};
use std::num::NonZeroU32;

#[derive(PtxLayout)]
#[repr(u8)]
enum Shape {
    Circle(f32),
    Nothing,
}

#[derive(PtxLayout)]
struct Inner(u32);

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
    _without_bits: Unnamed<u32>,
}

// Not the library's.
mod other {
    #[derive(gpu_abi::PtxLayout)]
    pub(super) struct Unnamed(u32);
}

#[derive(PtxLayout)]
struct OtherUnnamed(u8, #[ptx(bits = 7)] other::Unnamed);

#[derive(PtxLayout)]
#[repr(transparent)]
struct Percent(f32);

impl BitField for Percent {
    type Int = f32;

    fn to_int(&self) -> f32 {
        self.0
    }

    fn from_int(int: f32) -> Option<Self> {
        Some(Self(int))
    }

    fn any() -> Self {
        Self(0.0)
    }
}

fn main() {}
