use gpu_abi::{PtxLayout, Unnamed};

#[derive(PtxLayout)]
#[ptx(pack = 2)]
struct Record {
    tag: u8,
    #[ptx(bits = 3)]
    _gap: Unnamed<u32>,
}

fn main() {}
