use gpu_abi::{PtxLayout, PtxMirror};

mod inner {
    #[derive(gpu_abi::PtxLayout, Default)]
    pub struct Hidden {
        mass: f32,
    }
}

#[derive(PtxLayout)]
struct Body {
    #[ptx(bits = 3)]
    kind: u32,
}

fn main() {
    Body { kind: 1 }.to_mirror().kind = 2;
    Body { kind: 1 }.to_mirror().weight = 1.0;
    inner::Hidden::default().to_mirror().mass = 1.0;
}
