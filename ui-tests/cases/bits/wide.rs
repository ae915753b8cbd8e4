use gpu_abi::{PtxLayout, Unnamed};

#[derive(PtxLayout)]
#[ptx(packed)]
struct InPacked(#[ptx(bits = 40)] u8);

#[derive(PtxLayout)]
struct Of128Bits(#[ptx(bits = 130)] u64);

#[derive(PtxLayout)]
struct WideUnnamed {
    low: u8,
    #[ptx(bits = 17)]
    _gap: Unnamed<u16>,
}

fn main() {}
