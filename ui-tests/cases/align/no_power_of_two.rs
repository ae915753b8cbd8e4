use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Body {
    #[ptx(align = 12)]
    speed: [f32; 3],
}

fn main() {}
