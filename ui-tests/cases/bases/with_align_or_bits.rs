use gpu_abi::PtxLayout;
use gpu_abi_ui_tests::shape::Shape;

#[derive(PtxLayout)]
struct WithAlign(#[ptx(base, align = 8)] Shape, f32);

#[derive(PtxLayout)]
struct WithBits(#[ptx(base, bits = 3)] u32, f32);

fn main() {}
