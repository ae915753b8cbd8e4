use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Body {
    mass: &'static f32,
}

fn main() {}
