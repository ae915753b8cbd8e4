use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C, align(256))]
struct Body {
    speed: [f32; 3],
}

fn main() {}
