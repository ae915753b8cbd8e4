use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(pack = 3)]
struct Record {
    tag: u8,
    value: u32,
}

fn main() {}
