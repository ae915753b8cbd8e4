use gpu_abi::{PtxLayout, Unnamed};

#[derive(PtxLayout)]
struct Flags {
    #[ptx(bits = 4294967300)]
    beyond_u32: u32,
    #[ptx(bits = 4u8)]
    suffix: u32,
    #[ptx(bits = 3, align = 8)]
    with_align: u32,
    #[ptx(bits = 3, vector)]
    with_vector: u32,
    #[ptx(bits = 0)]
    named: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct InReprC {
    dt: f32,
    #[ptx(bits = 12)]
    steps: u32,
    #[ptx(bits = 4)]
    flags: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
union InUnionReprC {
    word: u32,
    #[ptx(bits = 5)]
    _low: Unnamed<u32>,
}

fn main() {}
