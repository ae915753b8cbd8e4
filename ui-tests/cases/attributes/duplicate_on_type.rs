use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(align = 16, align = 32)]
struct Body {
    mass: f32,
}

fn main() {}
