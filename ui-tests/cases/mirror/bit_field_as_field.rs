use gpu_abi::{PtxLayout, PtxMirror};

#[derive(PtxLayout)]
struct Body {
    #[ptx(bits = 3)]
    kind: u32,
}

fn main() {
    Body { kind: 1 }.to_mirror().kind = 2;
}
