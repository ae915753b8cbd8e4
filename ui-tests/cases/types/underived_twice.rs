use gpu_abi::PtxLayout;

struct Inner {
    value: f32,
}

#[derive(PtxLayout)]
struct Outer {
    first: Inner,
    second: Inner,
}

fn main() {}
