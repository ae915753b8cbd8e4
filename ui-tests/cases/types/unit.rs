use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Marked {
    mass: f32,
    marker: (),
}

fn main() {}
