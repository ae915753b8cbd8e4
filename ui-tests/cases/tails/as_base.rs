use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Msg {
    len: u32,
    #[ptx(tail)]
    items: [f32; 0],
}

#[derive(PtxLayout)]
struct Outer {
    #[ptx(base)]
    msg: Msg,
    id: u32,
}

fn main() {}
