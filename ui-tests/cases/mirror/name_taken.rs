use gpu_abi::PtxLayout;

struct BodyMirror;

#[derive(PtxLayout)]
struct Body {
    mass: f32,
}

fn main() {}
