use gpu_abi::PtxLayout;
use gpu_abi_ui_tests::shape::Shape;

#[derive(PtxLayout)]
struct Ball {
    #[ptx(base, align = 8)]
    shape: Shape,
    radius: f32,
}

fn main() {}
