use gpu_abi::{PtxLayout, PtxRepr};

// rustc takes `r#packed` for `packed`.
#[derive(PtxLayout)]
#[repr(C, r#packed)]
struct Packed<const N: usize> {
    kind: u8,
    mass: u32,
}

#[derive(PtxLayout)]
#[repr(C, r#align(16))]
struct Aligned<T> {
    value: T,
}

fn address<T: PtxRepr>(value: &T) -> *const T {
    value
}

fn main() {
    address(&Packed::<1> { kind: 0, mass: 0 });
    address(&Aligned { value: 0_u32 });
}
