use gpu_abi::{PtxLayout, kernels};

#[derive(PtxLayout)]
struct Msg {
    len: u32,
    #[ptx(tail)]
    items: [f32; 0],
}

#[kernels]
unsafe extern "C" {
    fn send(message: Msg);
}

fn main() {}
