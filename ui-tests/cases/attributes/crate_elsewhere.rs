use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(crate = abi)]
struct Body {
    mass: f32,
}

fn main() {}
