#![deny(warnings)]

use gpu_abi::{PtxMirror, assert_layout};

// Members called like what the derive names in its code.
#[derive(gpu_abi::PtxLayout, Debug, PartialEq)]
struct Names {
    layout: u32,
    table: u8,
    out: u8,
    input: u8,
    raw: u8,
    #[ptx(bits = 3)]
    bits: u8,
    #[ptx(bits = 3)]
    __bits0: u8,
}

assert_layout!(Names { layout: 0, table: 4, out: 5, input: 6, raw: 7, bits: 8, __bits0: 8, .. });

fn main() {
    let names = Names { layout: 1, table: 2, out: 3, input: 4, raw: 5, bits: 6, __bits0: 7 };
    assert_eq!(Names::try_from_mirror(&names.to_mirror()).unwrap(), names);
}
