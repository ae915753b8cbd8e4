use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct Inner {
    value: u32,
}

#[derive(PtxLayout)]
#[repr(C, packed)]
struct Record {
    tag: u8,
    inner: Inner,
}

fn main() {}
