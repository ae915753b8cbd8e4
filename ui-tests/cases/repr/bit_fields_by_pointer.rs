use gpu_abi::{PtxLayout, PtxRepr};

#[derive(PtxLayout)]
#[repr(C)]
struct Body {
    mass: f32,
    #[ptx(bits = 4)]
    kind: u32,
}

fn launch(_argument: &impl PtxRepr) {}

fn main() {
    launch(&Body { mass: 1.0, kind: 2 });
}
