use gpu_abi::PtxLayout;

#[repr(C)]
struct Inner {
    value: f32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Outer {
    id: u32,
    inner: Inner,
}

fn main() {}
