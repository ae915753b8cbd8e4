use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Inner {
    value: f32,
}

#[derive(PtxLayout)]
struct Outer {
    #[ptx(vector)]
    inner: [Inner; 2],
}

fn main() {}
