//! All mistakes in a type are reported at once.
use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(packed, pack = 4, color)]
struct InAttributes {
    #[ptx(bits = 0)]
    kind: u8,
    both: (u32, u32),
}

#[derive(PtxLayout)]
struct InTheLayout {
    #[ptx(vector)]
    kind: [u8; 5],
    name: String,
}

fn main() {}
