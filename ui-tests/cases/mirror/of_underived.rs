use gpu_abi::{PtxLayout, ToMirror};

struct Body {
    mass: f32,
}

fn main() {
    Body { mass: 1.0 }.to_mirror();
}
