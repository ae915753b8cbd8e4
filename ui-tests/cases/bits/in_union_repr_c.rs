use gpu_abi::{PtxLayout, Unnamed};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
union Number {
    word: u32,
    #[ptx(bits = 5)]
    _low: Unnamed<u32>,
}

fn main() {}
