use gpu_abi::{PtxLayout, PtxMirror};

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
union Word {
    float: f32,
    int: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
enum Event {
    Key(Word),
    Quit,
}

fn main() {
    Event::Quit.to_mirror();
}
