use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx = "packed"]
struct Body {
    mass: f32,
}

fn main() {}
