use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct Body {
    mass: f32,
    #[ptx(align = 16)]
    speed: [f32; 3],
}

fn main() {}
