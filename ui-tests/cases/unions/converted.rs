use gpu_abi::{Codec, PtxLayout, PtxMirror, as_bytes, encode_slice};

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
union Word {
    float: f32,
    int: u32,
}

#[derive(PtxLayout)]
struct Holder {
    id: u32,
    word: Word,
}

#[derive(PtxLayout)]
#[repr(C)]
enum Event {
    Key(Word),
    Quit,
}

#[derive(PtxLayout)]
struct Parts(u32, u32);

#[derive(PtxLayout)]
union NotCopied {
    whole: u64,
    parts: Parts,
}

fn upload<T: PtxMirror + Codec>(_value: &T) {}

fn encode<T: Codec>(_value: &T) {}

fn main() {
    Word { int: 1 }.to_mirror();
    let _ = Word::try_from_mirror(&WordMirror::default());
    let _ = encode_slice(&[Word { int: 1 }], &mut [0; 4]);
    upload(&Word { int: 1 });
    encode(&Word { int: 1 });
    Holder { id: 1, word: Word { int: 1 } }.to_mirror();
    upload(&Holder { id: 1, word: Word { int: 1 } });
    Event::Quit.to_mirror();
    as_bytes(&[Word { int: 1 }]);
}
