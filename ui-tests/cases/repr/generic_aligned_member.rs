//! Nothing checks a generic type's `repr(C)` before the trait is used, and rustc knows nothing of the member's alignment.
use gpu_abi::{PtxLayout, PtxRepr};

#[derive(PtxLayout)]
#[repr(C)]
struct Cell<T> {
    tag: u8,
    #[ptx(align = 16)]
    value: T,
}

fn address<T: PtxRepr>(value: &T) -> *const T {
    value
}

fn main() {
    address(&Cell { tag: 1, value: 2_u32 });
}
