use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(align = 256)]
struct Body {
    #[ptx(align = 12)]
    position: [f32; 3],
    #[ptx(align = 0)]
    speed: [f32; 3],
}

#[derive(PtxLayout)]
#[repr(C, align(256))]
struct InRepr([f32; 3]);

fn main() {}
