use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(packed(2))]
struct Record {
    tag: u8,
    value: u32,
}

fn main() {}
