use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C, packed(4))]
#[ptx(pack = 2)]
struct Record {
    tag: u8,
    value: u32,
}

fn main() {}
