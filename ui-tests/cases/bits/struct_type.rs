use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Inner {
    value: u32,
}

#[derive(PtxLayout)]
struct Outer {
    #[ptx(bits = 8)]
    inner: Inner,
}

fn main() {}
