use gpu_abi::PtxMirror;

struct Body {
    mass: f32,
}

fn main() {
    Body { mass: 1.0 }.to_mirror();
}
