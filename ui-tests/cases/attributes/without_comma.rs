use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(align = 16 mirror = Bytes)]
struct Body {
    mass: f32,
}

fn main() {}
