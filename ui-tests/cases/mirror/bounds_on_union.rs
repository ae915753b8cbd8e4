use gpu_abi::{Codec, FromMirror, PtxLayout, ToMirror};

#[derive(PtxLayout)]
union Word {
    float: f32,
    int: u32,
}

fn upload<T: ToMirror>(_value: &T) {}
fn download<T: FromMirror>() {}
fn encode<T: Codec>(_value: &T) {}

fn main() {
    upload(&Word { int: 1 });
    download::<Word>();
    encode(&Word { int: 1 });
}
