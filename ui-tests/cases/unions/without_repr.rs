use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
union Word {
    float: f32,
    int: u32,
}

fn main() {}
