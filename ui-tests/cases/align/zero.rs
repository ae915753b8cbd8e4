use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Body {
    #[ptx(align = 0)]
    speed: [f32; 3],
}

fn main() {}
