use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(packed, align = 4)]
struct Record {
    tag: u8,
    #[ptx(align = 8)]
    value: u32,
}

fn main() {}
