use gpu_abi::{PtxLayout, PtxMirror};

#[derive(PtxLayout)]
union Word {
    float: f32,
    int: u32,
}

fn main() {
    let _ = Word::try_from_mirror(&WordMirror::default());
}
