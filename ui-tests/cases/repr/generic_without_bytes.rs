use gpu_abi::{PtxLayout, PtxRepr};
use std::marker::PhantomData;

// No bytes in Rust, one byte in a kernel.
#[derive(PtxLayout)]
#[repr(C)]
struct Marker<T> {
    of: PhantomData<T>,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Whatever<T> {
    value: T,
}

fn address<T: PtxRepr>(value: &T) -> *const T {
    value
}

fn main() {
    address(&Marker::<u32> { of: PhantomData });
    address(&Whatever { value: [0_u32; 0] });
    address(&Whatever { value: 0_u32 });
}
