use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
union Msg {
    len: u32,
    #[ptx(tail)]
    items: [f32; 0],
}

fn main() {}
