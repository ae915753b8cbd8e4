use gpu_abi::{PtxLayout, PtxMirror};

#[derive(PtxLayout, Clone, Copy)]
union Word {
    float: f32,
    int: u32,
}

#[derive(PtxLayout)]
struct Holder {
    id: u32,
    word: Word,
}

fn main() {
    Holder { id: 1, word: Word { int: 1 } }.to_mirror();
}
