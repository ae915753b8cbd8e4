use gpu_abi::ToMirror;

struct Body {
    mass: f32,
}

fn main() {
    Body { mass: 1.0 }.to_mirror();
}
