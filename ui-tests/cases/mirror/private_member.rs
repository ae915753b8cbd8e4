use gpu_abi::PtxMirror;

mod inner {
    use gpu_abi::PtxLayout;

    #[derive(PtxLayout, Default)]
    pub struct Body {
        mass: f32,
    }
}

fn main() {
    inner::Body::default().to_mirror().mass = 1.0;
}
