use gpu_abi::{PtxLayout, PtxMirror};

#[derive(PtxLayout)]
union Word {
    float: f32,
    int: u32,
}

// The union's mirror is what a struct holds.
#[derive(PtxLayout)]
struct Holder {
    id: u32,
    word: WordMirror,
}

// A struct with the union itself has a layout and a mirror, but no conversion.
#[derive(PtxLayout)]
struct Direct {
    id: u32,
    word: Word,
}

fn main() {
    let mut word = WordMirror::default();
    word.set_int(0x3f80_0000);
    assert_eq!(Holder { id: 1, word }.to_mirror().word.float(), 1.0);
    assert_eq!(Direct::LAYOUT.size(), 8);
    DirectMirror::default().word.set_float(1.0);
}
