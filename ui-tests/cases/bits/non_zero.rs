use gpu_abi::PtxLayout;
use std::num::NonZeroU32;

#[derive(PtxLayout)]
struct Cell {
    #[ptx(bits = 21)]
    id: NonZeroU32,
}

fn main() {}
