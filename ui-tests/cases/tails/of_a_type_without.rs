use gpu_abi::{PtxLayout, tail};

#[derive(PtxLayout)]
struct Msg {
    len: u32,
    items: [f32; 0],
}

fn main() {
    let _ = tail::size::<Msg>(3);
}
