use gpu_abi::call::CallArgument;
use gpu_abi::{PtxLayout, ptx_printf};

#[derive(PtxLayout)]
struct Point {
    x: f32,
}

fn main() {
    // Each conversion takes an argument, of its own type and sign, and each argument has a conversion.
    let _ = ptx_printf!("%d %d\n", i32 = 1);
    let _ = ptx_printf!("%d: %d\n", i32 = 1, f32 = 2.0_f32);
    let _ = ptx_printf!("%d\n", u32 = 1);
    let _ = ptx_printf!("%d\n", i32 = 1, u32 = 2);
    // No conversion prints a struct.
    let _ = ptx_printf!("%f\n", Point = CallArgument::Pieces(&[]));
    // A percent sign is written twice.
    let _ = ptx_printf!("100 %");
    // Device code knows fewer conversions than C.
    let _ = ptx_printf!("%n\n", i32 = 1);
}
