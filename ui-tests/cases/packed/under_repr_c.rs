use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(packed)]
struct Record(u8, u32);

#[derive(PtxLayout)]
#[repr(C, packed(4))]
#[ptx(packed)]
struct PackedOtherwise(u8, u64);

fn main() {}
