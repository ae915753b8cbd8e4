use gpu_abi::{PtxLayout, PtxMirror};

#[derive(PtxLayout)]
struct Body {
    mass: f32,
}

fn main() {
    Body { mass: 1.0 }.to_mirror().weight = 1.0;
}
