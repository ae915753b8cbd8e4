use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(align(16))]
struct Body {
    speed: [f32; 3],
}

fn main() {}
