use gpu_abi::PtxLayout;
use gpu_abi_ui_tests::shape::Shape;

#[derive(PtxLayout)]
struct Ball {
    radius: f32,
    #[ptx(base)]
    shape: Shape,
}

fn main() {}
