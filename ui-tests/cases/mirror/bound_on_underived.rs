use gpu_abi::PtxMirror;

struct Body {
    mass: f32,
}

fn upload<T: PtxMirror>(_value: &T) {}

fn main() {
    upload(&Body { mass: 1.0 });
}
