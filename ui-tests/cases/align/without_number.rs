use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(align)]
struct Body {
    speed: [f32; 3],
}

fn main() {}
