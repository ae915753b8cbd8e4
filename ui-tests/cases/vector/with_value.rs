use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Body {
    #[ptx(vector = 4)]
    speed: [f32; 4],
}

fn main() {}
