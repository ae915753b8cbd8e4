use gpu_abi::{PtxLayout, Unnamed};

#[derive(PtxLayout)]
#[ptx(packed)]
struct ZeroWidth {
    #[ptx(bits = 3)]
    tag: u8,
    #[ptx(bits = 0)]
    _next: Unnamed<u32>,
    #[ptx(bits = 3)]
    kind: u8,
}

#[derive(PtxLayout)]
#[ptx(pack = 2)]
struct PackWithUnnamed {
    tag: u8,
    #[ptx(bits = 3)]
    _gap: Unnamed<u32>,
}

#[derive(PtxLayout)]
#[ptx(packed, align = 4)]
struct WithAlignedType {
    tag: u8,
    #[ptx(align = 8)]
    value: u32,
}

#[derive(PtxLayout)]
#[ptx(pack = 2)]
struct PackWithAlignedMember {
    tag: u8,
    #[ptx(align = 8)]
    value: u32,
}

fn main() {}
