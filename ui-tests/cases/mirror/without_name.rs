use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(mirror)]
struct Body {
    mass: f32,
}

fn main() {}
