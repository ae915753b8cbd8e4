use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
union Word {
    int: i32,
    float: f32,
}

#[derive(PtxLayout)]
struct Ball {
    #[ptx(base)]
    shape: WordMirror,
    radius: f32,
}

fn main() {}
