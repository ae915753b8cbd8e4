//! nvcc places such a member at offset 4, not at 1.

use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Base {
    x: i32,
}

#[derive(PtxLayout)]
struct Derived {
    #[ptx(base)]
    base: Base,
    y: i32,
}

#[derive(PtxLayout)]
#[ptx(packed)]
struct Record {
    kind: u8,
    value: Derived,
}

fn main() {}
