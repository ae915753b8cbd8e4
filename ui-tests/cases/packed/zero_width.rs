use gpu_abi::{PtxLayout, Unnamed};

#[derive(PtxLayout)]
#[ptx(packed)]
struct Record {
    #[ptx(bits = 3)]
    tag: u8,
    #[ptx(bits = 0)]
    _next: Unnamed<u32>,
    #[ptx(bits = 3)]
    kind: u8,
}

fn main() {}
