use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(crate)]
struct Body {
    mass: f32,
}

fn main() {}
