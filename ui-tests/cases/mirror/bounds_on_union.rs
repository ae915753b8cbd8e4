use gpu_abi::{Codec, PtxLayout, PtxMirror};

#[derive(PtxLayout)]
union Word {
    float: f32,
    int: u32,
}

fn upload<T: PtxMirror + Codec>(_value: &T) {}
fn encode<T: Codec>(_value: &T) {}

fn main() {
    upload(&Word { int: 1 });
    encode(&Word { int: 1 });
}
