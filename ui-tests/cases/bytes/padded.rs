#![allow(non_camel_case_types)]

use gpu_abi::{PtxLayout, as_bytes};

#[derive(PtxLayout)]
#[repr(C)]
struct Within {
    channel: u16,
    value: f32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct AtTheEnd {
    value: f32,
    channel: u16,
}

#[derive(PtxLayout)]
struct WithoutReprC {
    channel: u32,
    value: f32,
}

/// Three of the four bytes of `Nothing` are not initialised.
mod called_like_a_primitive {
    use gpu_abi::PtxLayout;

    #[derive(PtxLayout)]
    #[repr(u8)]
    pub(super) enum u32 {
        Nothing,
        Both(u8, u16),
    }

    #[derive(PtxLayout)]
    #[repr(C)]
    pub(super) struct Cell(pub(super) u32);
}

fn main() {
    as_bytes(&[Within { channel: 1, value: 0.5 }]);
    as_bytes(&[AtTheEnd { channel: 1, value: 0.5 }]);
    as_bytes(&[WithoutReprC { channel: 1, value: 0.5 }]);
    as_bytes(&[called_like_a_primitive::Cell(called_like_a_primitive::u32::Nothing)]);
}
