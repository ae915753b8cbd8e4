use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Msg {
    #[ptx(tail)]
    items: [f32; 0],
    len: u32,
}

fn main() {}
