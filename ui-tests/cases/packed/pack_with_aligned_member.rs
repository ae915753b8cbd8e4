use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(pack = 2)]
struct Record {
    tag: u8,
    #[ptx(align = 8)]
    value: u32,
}

fn main() {}
