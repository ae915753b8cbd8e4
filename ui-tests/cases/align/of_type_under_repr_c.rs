use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(align = 16)]
struct Body {
    mass: f32,
}

fn main() {}
