use gpu_abi::PtxLayout;

const LINE: usize = 128;

#[derive(PtxLayout)]
#[ptx(align = LINE)]
struct Body {
    speed: [f32; 3],
}

fn main() {}
