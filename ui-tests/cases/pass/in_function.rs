fn main() {
    use gpu_abi::{PtxLayout, PtxMirror};

    #[derive(PtxLayout)]
    struct Local {
        value: f32,
        #[ptx(bits = 3)]
        kind: u32,
    }

    gpu_abi::assert_layout!(Local { size: 8, .. });
    assert_eq!(Local { value: 1.0, kind: 2 }.to_mirror().value, 1.0);
}
