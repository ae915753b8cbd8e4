//! No conversion prints a struct.
use gpu_abi::ptx_printf;
use gpu_abi::PtxLayout;
use gpu_abi::call::CallArgument;

#[derive(PtxLayout)]
struct Point {
    x: f32,
}

fn main() {
    let _ = ptx_printf!("%f\n", Point = CallArgument::Pieces(&[]));
}
