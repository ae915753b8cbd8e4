use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C, align(16))]
#[ptx(align = 32)]
struct AlignConflictsWithRepr {
    speed: [f32; 3],
}

#[derive(PtxLayout)]
#[repr(C, packed(4))]
#[ptx(pack = 2)]
struct PackedConflictsWithRepr {
    tag: u8,
    value: u32,
}

#[derive(PtxLayout)]
#[ptx(packed, pack = 2)]
struct WithPack {
    tag: u8,
    value: u32,
}

fn main() {}
