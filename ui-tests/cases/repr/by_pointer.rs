use gpu_abi::{PtxLayout, PtxRepr};
use std::marker::PhantomData;

#[derive(PtxLayout)]
struct Body {
    mass: f32,
    kind: u8,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Outer {
    id: u32,
    inner: Body,
}

/// Nothing checks a generic type's `repr(C)` before the trait is used, and rustc knows nothing of the member's alignment.
#[derive(PtxLayout)]
#[repr(C)]
struct Cell<T> {
    tag: u8,
    #[ptx(align = 16)]
    value: T,
}

/// No bytes in Rust, one byte in a kernel.
#[derive(PtxLayout)]
#[repr(C)]
struct Marker<T>(PhantomData<T>);

#[derive(PtxLayout)]
#[repr(C)]
struct Whatever<T>(T);

/// rustc takes `r#packed` for `packed`.
#[derive(PtxLayout)]
#[repr(C, r#packed)]
struct Packed<const N: usize>(u8, u32);

#[derive(PtxLayout)]
#[repr(C, r#align(16))]
struct Aligned<T>(T);

fn address<T: PtxRepr>(_: &T) {}

fn main() {
    address(&Body { mass: 1.0, kind: 2 });
    address(&Outer { id: 1, inner: Body { mass: 1.0, kind: 2 } });
    address(&Cell { tag: 1, value: 2_u32 });
    address(&Marker::<u32>(PhantomData));
    address(&Whatever([0_u32; 0]));
    address(&Whatever(0_u32));
    address(&Packed::<1>(0, 0));
    address(&Aligned(0_u32));
}
