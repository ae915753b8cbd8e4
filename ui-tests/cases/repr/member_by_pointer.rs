use gpu_abi::{PtxLayout, PtxRepr};

#[derive(PtxLayout)]
struct Inner {
    mass: f32,
    kind: u8,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Outer {
    id: u32,
    inner: Inner,
}

fn launch(_argument: &impl PtxRepr) {}

fn main() {
    launch(&Outer { id: 1, inner: Inner { mass: 1.0, kind: 2 } });
}
