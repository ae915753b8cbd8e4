use gpu_abi::{PtxLayout, PtxMirror};

#[derive(PtxLayout)]
union Word {
    float: f32,
    int: u32,
}

fn main() {
    Word { int: 1 }.to_mirror();
}
