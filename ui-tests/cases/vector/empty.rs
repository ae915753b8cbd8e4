use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Body {
    #[ptx(vector)]
    speed: [f32; 0],
}

fn main() {}
