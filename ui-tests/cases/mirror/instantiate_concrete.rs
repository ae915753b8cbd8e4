use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(instantiate(BodyBytes = Body))]
struct Body {
    mass: f32,
}

fn main() {}
