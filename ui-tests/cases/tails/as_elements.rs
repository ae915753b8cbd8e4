use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Msg {
    len: u32,
    #[ptx(tail)]
    items: [f32; 0],
}

#[derive(PtxLayout)]
struct Outer {
    messages: [Msg; 2],
}

fn main() {}
