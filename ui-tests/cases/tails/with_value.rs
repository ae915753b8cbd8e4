use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Msg {
    len: u32,
    #[ptx(tail = 3)]
    items: [f32; 0],
}

fn main() {}
