use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Body {
    #[ptx(align = 24)]
    speed: [f32; 3],
    name: &'static str,
}

fn main() {}
