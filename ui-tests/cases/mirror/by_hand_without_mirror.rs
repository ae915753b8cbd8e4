use gpu_abi::{PtxLayout, PtxMirror, TypeLayout};

struct Word(u32);

// SAFETY: the layout of a `u32`.
unsafe impl PtxLayout for Word {
    const LAYOUT: TypeLayout = u32::LAYOUT;
}

// It has a layout, so this struct has one too, but no mirror.
#[derive(PtxLayout)]
struct Text {
    word: Word,
}

fn main() {
    println!("{}", Text::LAYOUT);
    Text { word: Word(1) }.to_mirror();
}
