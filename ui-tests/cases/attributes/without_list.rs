use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx]
struct Body {
    mass: f32,
}

fn main() {}
