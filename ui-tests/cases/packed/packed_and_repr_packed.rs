use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C, packed(4))]
#[ptx(packed)]
struct Record {
    tag: u8,
    value: u64,
}

fn main() {}
