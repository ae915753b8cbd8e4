use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(packed)]
struct Record {
    tag: u8,
    value: u32,
}

fn main() {}
