use gpu_abi::{PtxLayout, PtxRepr, assert_layout};

#[derive(PtxLayout)]
#[repr(C, align(16))]
#[ptx(align = 16)]
struct Aligned {
    value: u32,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C, packed(2))]
#[ptx(pack = 2)]
struct Packed {
    tag: u8,
    value: u32,
}

assert_layout!(Aligned { size: 16, align: 16, value: 0 });
assert_layout!(Packed { size: 6, align: 2, tag: 0, value: 2 });

fn launch(_: &impl PtxRepr) {}

fn main() {
    launch(&Aligned { value: 1 });
    launch(&Packed { tag: 1, value: 2 });
}
