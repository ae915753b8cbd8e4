use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Msg {
    len: u32,
    #[ptx(tail, bits = 3)]
    items: u32,
}

fn main() {}
