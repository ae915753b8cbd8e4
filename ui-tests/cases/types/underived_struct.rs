use gpu_abi::PtxLayout;

struct Inner {
    value: f32,
}

#[derive(PtxLayout)]
struct Outer {
    id: u32,
    inner: Inner,
}

fn main() {}
