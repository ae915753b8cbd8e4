use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(mirror = device::Body)]
struct Body {
    mass: f32,
}

fn main() {}
