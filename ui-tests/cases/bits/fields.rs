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

#[derive(PtxLayout)]
#[repr(C)]
struct InReprC(f32, #[ptx(bits = 12)] u32);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
union InUnionReprC {
    word: u32,
    #[ptx(bits = 5)]
    _low: Unnamed<u32>,
}

#[derive(PtxLayout)]
#[ptx(packed)]
struct WideInPacked(#[ptx(bits = 40)] u8);

#[derive(PtxLayout)]
struct Of128Bits(#[ptx(bits = 130)] u64);

#[derive(PtxLayout)]
struct WideUnnamed(u8, #[ptx(bits = 17)] Unnamed<u16>);

fn main() {}
