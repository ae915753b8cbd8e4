use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(crate = gpu_abi, crate = gpu_abi)]
struct Body {
    mass: f32,
}

fn main() {}
