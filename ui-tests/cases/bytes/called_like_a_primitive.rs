#![allow(non_camel_case_types)]

use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(u8)]
enum u32 {
    Nothing,
    Both(u8, u16),
}

#[derive(PtxLayout)]
#[repr(C)]
struct Cell {
    value: u32,
}

fn main() {
    // Three of the four bytes are not initialised.
    gpu_abi::as_bytes(&[Cell { value: u32::Nothing }]);
}
