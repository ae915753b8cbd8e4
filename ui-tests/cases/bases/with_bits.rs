use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Ball {
    #[ptx(base, bits = 3)]
    shape: u32,
    radius: f32,
}

fn main() {}
