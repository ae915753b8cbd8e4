use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Ball {
    #[ptx(base)]
    shape: i32,
    radius: f32,
}

fn main() {}
