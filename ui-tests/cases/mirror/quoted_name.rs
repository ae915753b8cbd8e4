use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(mirror = "Bytes")]
struct Body {
    mass: f32,
}

fn main() {}
