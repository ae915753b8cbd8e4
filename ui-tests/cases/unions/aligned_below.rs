use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
union Word {
    #[ptx(align = 3)]
    float: f32,
    #[ptx(bits = 40)]
    int: u32,
}

fn main() {}
