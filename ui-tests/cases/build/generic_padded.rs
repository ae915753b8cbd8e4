use gpu_abi::{PtxLayout, as_bytes};

#[derive(PtxLayout)]
#[repr(C)]
struct Cell<T> {
    tag: u16,
    value: T,
}

fn main() {
    as_bytes(&[Cell { tag: 1, value: 1_u16 }]);
    as_bytes(&[Cell { tag: 1, value: 1.0_f32 }]);
}
