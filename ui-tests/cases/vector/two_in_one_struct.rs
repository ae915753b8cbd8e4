use gpu_abi::PtxLayout;

// Both are reported.
#[derive(PtxLayout)]
struct Body {
    #[ptx(vector)]
    position: [f32; 5],
    #[ptx(vector)]
    speed: f32,
}

fn main() {}
