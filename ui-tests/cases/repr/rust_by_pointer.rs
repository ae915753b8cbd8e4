use gpu_abi::{PtxLayout, PtxRepr};

#[derive(PtxLayout)]
struct Body {
    mass: f32,
    kind: u8,
}

fn launch(_argument: &impl PtxRepr) {}

fn main() {
    launch(&Body { mass: 1.0, kind: 2 });
}
