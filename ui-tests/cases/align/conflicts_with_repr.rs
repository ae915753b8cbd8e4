use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C, align(16))]
#[ptx(align = 32)]
struct Body {
    speed: [f32; 3],
}

fn main() {}
