use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Msg {
    len: u32,
    #[ptx(tail)]
    items: Vec<f32>,
}

fn main() {}
