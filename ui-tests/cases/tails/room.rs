use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Msg {
    len: u32,
    #[ptx(tail)]
    items: [f32; 0],
}

#[derive(PtxLayout)]
struct AsMember {
    id: u32,
    msg: Msg,
}

#[derive(PtxLayout)]
struct AsBase {
    #[ptx(base)]
    msg: Msg,
    id: u32,
}

#[derive(PtxLayout)]
struct AsElements {
    messages: [Msg; 2],
}

fn main() {}
