use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(aligned = 16)]
struct Body {
    mass: f32,
}

fn main() {}
