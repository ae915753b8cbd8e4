use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Body {
    mass: f32,
    #[ptx(vector)]
    speed: [f32; 5],
}

fn main() {}
