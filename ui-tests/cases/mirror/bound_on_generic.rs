use gpu_abi::{Codec, PtxLayout, PtxMirror};

#[derive(PtxLayout)]
struct Grid<T> {
    size: u32,
    cell: T,
}

fn upload<T: PtxMirror + Codec>(_value: &T) {}
fn hold<T: PtxMirror>() {}

fn main() {
    upload(&Grid { size: 1, cell: 1.0_f32 });
    hold::<Grid<u8>>();
}
